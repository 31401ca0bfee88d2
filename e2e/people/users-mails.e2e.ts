import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { call } from '../api.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { startOwnServer, type OwnServer } from '../own-server.ts'
import { hideWelcome, logIn, newPerson, type Person } from '../steps.ts'

/** A mail server with one mailbox that does not exist, in the words of postfix. It takes everything else. */
async function startMailServer(noSuchMailbox: string) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (address !== noSuchMailbox) return done()
      const words = `5.1.1 <${address}>: Recipient address rejected: User unknown in local recipient table`
      return done(Object.assign(new Error(words), { responseCode: 550 }))
    },
    onData: (stream, session, done) => {
      stream.resume().on('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function registerStudent(server: OwnServer, person: Person) {
  const answer = await call(server, 'POST /api/auth/register', { body: { ...person, instructor: false } })
  if ('requiresApproval' in answer) throw new Error('A student waits for nobody.')
  return answer
}

test(
  'a person whose mails come back is told, corrects the address, and administrators see why',
  inFull,
  async ({ page, checkAccessibility }) => {
    test.slow()
    const person = newPerson()
    const right = newPerson().email
    const mail = await startMailServer(person.email)
    const server = await startOwnServer({ INSTRUCTOR_APPROVAL: 'none', MAIL_URL: mail.url })
    try {
      await hideWelcome(page.context())
      const { token } = await registerStudent(server, person)
      await expect
        .poll(async () => (await call(server, 'GET /api/auth/user', {}, token)).mailHeld)
        .toBe('refused')

      await page.goto(`${server.url}/login`)
      await logIn(page, person)
      await page
        .getByRole('dialog', { name: 'Verify your email' })
        .getByRole('button', { name: 'Later' })
        .click()
      const banner = page.getByRole('region', { name: 'Mails to your address' })
      await expect(banner).toContainText(`Our mails to ${person.email} come back.`)
      await checkAccessibility(page)
      await page.getByRole('button', { name: 'Enter code' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Wrong address?' }).click()
      await dialog.getByRole('textbox', { name: 'Email' }).fill(right)
      await dialog.getByRole('button', { name: 'Send code' }).click()
      await expect.poll(() => mail.received).toContain(right)
      await expect(banner).toHaveCount(0)

      const { user } = await registerStudent(server, { ...person, firstName: 'Omar' })
      await page.evaluate(() => localStorage.clear())
      await page.goto(`${server.url}/login`)
      await logIn(page, server.administrator)
      await expect(page.getByRole('link', { name: 'Admin' })).toBeVisible()
      await page.goto(`${server.url}/admin/users/${user.id}`)
      const mails = page.getByRole('region', { name: 'Mails', exact: true })
      await expect(mails.getByRole('listitem').last()).toContainText('No such mailbox')
      await expect(mails).toContainText(
        'The mail server said: 550 5.1.1 <the address>: Recipient address rejected: User unknown in local recipient table',
      )
      await checkAccessibility(page)
    } finally {
      await server.stop()
      await mail.stop()
    }
  },
)
