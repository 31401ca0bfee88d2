import { emailProblem, nameProblem } from '@tradewind/contract/rules'

/** Rules for another person's data: the common ones, with sentences that do not say "your". */
export const instructorRules = {
  email: (email: string) => (email.trim() === '' ? 'Please enter an email address.' : emailProblem(email)),
  firstName: (name: string) =>
    name.trim() === '' ? 'Please enter a first name.' : nameProblem(name, 'first name'),
  lastName: (name: string) =>
    name.trim() === '' ? 'Please enter a last name.' : nameProblem(name, 'last name'),
}
