import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { ReactNode } from 'react'
import type { Config } from '../../../config.ts'
import { renderPlainPage } from '../../../platform/http/plain-page.tsx'

export interface LtiPage {
  status: number
  title: string
  content: ReactNode
  /** Origins whose pages may frame it, besides the portal's own. */
  frameAncestors: readonly string[] | 'everybody'
  /** The origin to which its forms are sent. */
  formAction?: string
  /** The address of its script, if any. */
  script?: string
}

/** Sends one of the few pages that a learning platform frames before a person is signed in. */
export function sendLtiPage(reply: FastifyReply, config: Config, page: LtiPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const html = renderPlainPage(reply.server, config, { ...page, nonce })
  return reply
    .code(page.status)
    .header('content-security-policy', policyOf(page, nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

function policyOf({ frameAncestors, formAction, script }: LtiPage, nonce: string): string {
  return [
    "default-src 'none'",
    ...(script === undefined ? [] : ["script-src 'self'"]),
    `style-src 'nonce-${nonce}'`,
    "font-src 'self'",
    frameAncestors === 'everybody'
      ? 'frame-ancestors *'
      : `frame-ancestors 'self' ${frameAncestors.join(' ')}`.trim(),
    `form-action ${formAction ?? "'none'"}`,
    "base-uri 'none'",
  ].join('; ')
}

/** Shows why a launch was refused. `reference` finds it in the log. */
export function Refusal({
  sentence,
  reference,
  config,
}: {
  sentence: string
  reference: string
  config: Config
}) {
  return (
    <>
      <p>{sentence}</p>
      <p className="note">
        If this keeps happening, write to {config.brand.supportEmail} and include this reference:{' '}
        <code>{reference}</code>
      </p>
    </>
  )
}

/** Shown to a person who opens the launch address itself. */
export function LaunchAddress({ config }: { config: Config }) {
  return (
    <>
      <p>
        This address is for your learning platform. To open a lab, go to your course and choose the lab there.
      </p>
      <p className="note">
        Administrators enter this address in the platform. The tab LMS in {config.brand.productName} has the
        steps.
      </p>
    </>
  )
}

/** Shown if the browser blocks the cookie inside the platform's page. */
export function NewWindow({ href, config }: { href: string; config: Config }) {
  return (
    <>
      <p>
        Your browser does not let {config.brand.productName} sign you in inside this page. Please continue in
        a new window.
      </p>
      <p>
        <a className="button" href={href} target="_blank" rel="noopener">
          Open in a new window
        </a>
      </p>
    </>
  )
}

/** A possible link, with the signed answer that chooses it. */
export interface LinkChoice {
  title: string
  note: string
  jwt: string
}

/** What was typed for the points of the columns, and why it does not work. */
export interface RefusedPoints {
  typed: string
  problem: string
}

interface Choices {
  returnUrl: string
  labs: readonly LinkChoice[]
  classes: readonly LinkChoice[]
  /** Labs without a class. */
  practice: readonly LinkChoice[]
  /** The answer that chooses nothing. */
  cancel: string
  /** The points of the columns, what was typed instead, and what asks for the page with others. */
  points: { value: number; refused: RefusedPoints | null; offer: string }
}

/** The links that an instructor can add to a course. Each is a form that returns to the platform. */
export function LinkChoices({ returnUrl, labs, classes, practice, cancel, points }: Choices) {
  return (
    <>
      <p>Students who open the link in your course go straight to what you choose here.</p>
      {labs.length === 0 && <p>Your institution has no lab at the moment.</p>}
      {(labs.length > 0 || classes.length > 0) && <PointsForm {...points} />}
      <ChoiceList
        heading="A new class of this course"
        lead="Open the link once yourself to set up the class. Then your students join it by opening the link."
        returnUrl={returnUrl}
        choices={labs}
      />
      <ChoiceList
        heading="Your class sessions"
        lead="Students of this course join the class, and the other instructors of this course see it."
        returnUrl={returnUrl}
        choices={classes}
      />
      <ChoiceList
        heading="A lab without a class"
        lead="For practice: it gets no column in the grade book, and you see no results of your students."
        purpose="without a class"
        returnUrl={returnUrl}
        choices={practice}
      />
      <form method="post" action={returnUrl}>
        <input type="hidden" name="JWT" value={cancel} />
        <button type="submit" className="quiet">
          Cancel
        </button>
      </form>
      <p className="note">This page works for five minutes. After that, open it again from your course.</p>
    </>
  )
}

/** How many points a class has in the grade book of the course. Its button loads the page anew. */
function PointsForm({ value, refused, offer }: Choices['points']) {
  return (
    <form method="post" action="/lti/points" className="points">
      <h2>Points in the grade book</h2>
      <input type="hidden" name="offer" value={offer} />
      <input type="hidden" name="before" value={value} />
      <label htmlFor="points">A class has a column with this many points, from 1 to 1000</label>
      <div className="row">
        <input
          id="points"
          name="points"
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue={refused?.typed ?? value}
          aria-describedby="points-help"
          aria-invalid={refused ? true : undefined}
        />
        <button type="submit" className="quiet">
          Change the points
        </button>
      </div>
      <p id="points-help" className={refused ? 'problem' : 'note'} role={refused ? 'alert' : undefined}>
        {refused
          ? `${refused.problem} Until then it is ${value} points.`
          : `Now ${value} points for what you add below.`}
      </p>
    </form>
  )
}

function ChoiceList({
  heading,
  lead,
  purpose,
  returnUrl,
  choices,
}: {
  heading: string
  lead: string
  /** What tells the buttons from those of another list with the same titles. */
  purpose?: string
  returnUrl: string
  choices: readonly LinkChoice[]
}) {
  if (choices.length === 0) return null
  return (
    <section>
      <h2>{heading}</h2>
      <p>{lead}</p>
      <ul>
        {choices.map(({ title, note, jwt }) => (
          <li key={jwt}>
            <div>
              <strong>{title}</strong>
              <span>{note}</span>
            </div>
            <form method="post" action={returnUrl}>
              <input type="hidden" name="JWT" value={jwt} />
              <button
                type="submit"
                aria-label={purpose === undefined ? `Add ${title}` : `Add ${title} ${purpose}`}
              >
                Add
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
