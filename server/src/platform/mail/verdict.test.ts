import { describe, expect, test } from 'vitest'
import { judgeFailure } from './verdict.ts'

const recipient = 'ada@uni.example'

function failure(command: string, response: string) {
  const responseCode = Number(response.slice(0, 3))
  return Object.assign(new Error(`Failed: ${response}`), {
    code: 'EENVELOPE',
    command,
    response,
    responseCode,
  })
}

const judge = (command: string, response: string) => judgeFailure(failure(command, response), recipient)

/** The answers of real mail servers, at the command where they give them. */
describe('a refusal is final if it concerns the recipient’s address', () => {
  test.each([
    [
      'postfix',
      '550 5.1.1 <ada@uni.example>: Recipient address rejected: User unknown in local recipient table',
    ],
    ['Gmail', '550-5.1.1 The email account that you tried to reach does not exist.'],
    [
      'Exchange Online',
      '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    ],
    ['a server without enhanced codes', '550 No such user here'],
    ['one that knows another address', '551 User not local'],
    ['one that refuses the form', '553 Mailbox name not allowed'],
  ])('%s', (_server, response) => {
    expect(judge('RCPT TO', response).isFinal).toBe(true)
  })
})

describe('everything else waits', () => {
  test.each([
    ['RCPT TO', '554 5.7.1 <ada@uni.example>: Relay access denied', 'server'],
    ['RCPT TO', '550 5.7.1 Unable to relay', 'server'],
    ['RCPT TO', '554 5.7.1 Service unavailable; Client host blocked', 'server'],
    ['RCPT TO', '554 Transaction failed', 'server'],
    ['RCPT TO', '552 5.2.2 <ada@uni.example> Quota exceeded (mailbox for user is full)', 'recipient'],
    ['RCPT TO', '552 Mailbox full', 'recipient'],
    ['RCPT TO', '450 4.7.1 <ada@uni.example>: Recipient address rejected: Greylisted', 'recipient'],
    ['RCPT TO', '451 4.3.0 <ada@uni.example>: Temporary lookup failure', 'server'],
    ['RCPT TO', '452 4.2.2 Over quota', 'recipient'],
    ['MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first', 'server'],
    ['MAIL FROM', '550 5.7.1 <labs@uni.example>: Sender address rejected: not logged in', 'server'],
    ['MAIL FROM', '550 No such user here', 'server'],
    ['MAIL FROM', '452 4.3.1 Insufficient system storage', 'server'],
    ['DATA', '550 5.7.1 Message rejected as spam', 'server'],
    ['DATA', '552 5.2.2 Mailbox full', 'recipient'],
    ['DATA', '550 5.1.1 User unknown', 'recipient'],
    ['DATA', '552 5.3.4 Error: message file too big', 'recipient'],
    ['MAIL FROM', '552 5.3.4 Message size exceeds fixed limit', 'recipient'],
    ['MAIL FROM', '552 Message size exceeds fixed maximum', 'recipient'],
    ['MAIL FROM', '450 4.7.1 Error: too much mail from 192.0.2.1', 'server'],
    ['AUTH PLAIN', '535 5.7.8 Error: authentication failed', 'server'],
    ['CONN', '554 5.7.1 No SMTP service here', 'server'],
  ])('%s: %s', (command, response, heldBy) => {
    expect(judge(command, response)).toMatchObject({ isFinal: false, heldBy })
  })

  test('a connection that fails', () => {
    const error = Object.assign(new Error('connect ECONNREFUSED 192.0.2.1:25'), {
      code: 'ESOCKET',
      command: 'CONN',
    })
    expect(judgeFailure(error, recipient)).toEqual({
      isFinal: false,
      heldBy: 'server',
      answers: false,
      words: 'connect ECONNREFUSED 192.0.2.1:25',
    })
  })
})

describe('whether the mail server answers', () => {
  test.each([
    ['RCPT TO', '554 5.7.1 Relay access denied', true],
    ['DATA', '451 4.3.0 Queue file write error', true],
    ['RCPT TO', '421 4.3.2 Service shutting down', false],
    ['MAIL FROM', '452 4.3.1 Insufficient system storage', false],
    ['MAIL FROM', '552 5.3.4 Message size exceeds fixed limit', true],
    ['CONN', '421 4.7.0 Too many connections', false],
  ])('%s: %s', (command, response, answers) => {
    expect(judge(command, response).answers).toBe(answers)
  })
})

test.each([
  [
    'Invalid greeting. response=421 4.7.0 mail.uni.example Error: too many connections',
    '421 4.7.0 mail.uni.example Error: too many connections',
    '421 4.7.0 mail.uni.example Error: too many connections',
  ],
  ['Server closed the connection', '421 4.3.2 Shutting down', '421 4.3.2 Shutting down'],
  [
    'Reached maximum number of retries after connection was closed',
    '',
    'The mail server closed the connection without a word',
  ],
])('the words are those of the mail server, and not of our library (%s)', (message, response, words) => {
  const error = Object.assign(new Error(message), { code: 'ECONNECTION', command: 'CONN', response })
  expect(judgeFailure(error, recipient)).toMatchObject({ words, heldBy: 'server', answers: false })
})

test('the words that are kept have one line, an end, and not the address', () => {
  const { words } = judge('RCPT TO', `550-5.1.1 <ada@uni.example>\r\n550 5.1.1 unknown ${'x'.repeat(1000)}`)
  expect(words).toMatch(/^550-5\.1\.1 <the address> 550 5\.1\.1 unknown x+$/u)
  expect(words).toHaveLength(500)
})
