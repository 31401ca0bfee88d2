import {
  institutionProblems,
  type InstitutionProblem,
} from '@tradewind/contract/institutions/institution-problems'

/** The problem in an address; null where it names none. */
export function problemIn(text: string | null): InstitutionProblem | null {
  return institutionProblems.find((each) => each === text) ?? null
}

/** Why a person did not come in through their institution, and what to do next. */
export function problemWords(problem: InstitutionProblem, name: string): { title: string; text: string } {
  const desk = `ask the help desk of ${name}`
  switch (problem) {
    case 'unreachable':
      return {
        title: `The sign-in of ${name} does not answer right now.`,
        text: 'Please try again in a few minutes, or come in another way.',
      }
    case 'refused':
      return { title: `${capital(name)} did not sign you in.`, text: `Please try again, or ${desk}.` }
    case 'untrusted':
      return {
        title: `We could not trust the answer of ${name}.`,
        text: `Nobody was signed in. Please try again. If it happens again, ${desk}.`,
      }
    case 'old':
      return { title: 'This sign-in took too long, or it was used before.', text: 'Please begin again.' }
    case 'browser':
      return {
        title: 'You began this sign-in in another browser.',
        text: 'Please begin again here. If this is the same browser, allow cookies for this page first.',
      }
    case 'nobody':
      return {
        title: `${capital(name)} did not tell us who you are.`,
        text: `So we could not find your account. Please ${desk} to change that.`,
      }
    case 'stranger':
      return {
        title: `This account does not belong to ${name}.`,
        text: `Please try again, and choose your account of ${name}.`,
      }
    case 'off':
      return {
        title: `${capital(name)} does not sign people in here right now.`,
        text: 'Please come in another way.',
      }
  }
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
