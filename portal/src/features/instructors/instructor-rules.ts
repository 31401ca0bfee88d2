import { emailProblem, nameProblem } from '@tradewind/contract/rules'

/** The rules for the data of another person: the common ones, but that nothing is asked for as one's own. */
export const instructorRules = {
  email: (email: string) => (email.trim() === '' ? 'Please enter an email address.' : emailProblem(email)),
  firstName: (name: string) =>
    name.trim() === '' ? 'Please enter a first name.' : nameProblem(name, 'first name'),
  lastName: (name: string) =>
    name.trim() === '' ? 'Please enter a last name.' : nameProblem(name, 'last name'),
}
