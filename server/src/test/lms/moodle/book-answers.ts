import { scoreMediaType } from '../../../domains/lms/grades/score-message.ts'

/** A grade book of Moodle, of a real one or of the stand-in, as a tool and a teacher reach it. */
export interface Book {
  /** The address of a column of 100 points. */
  column: string
  token: (scope: 'score' | 'results') => Promise<string>
  /** Two students without a grade, by their ids there, and others who cannot have one. */
  people: Record<'jane' | 'rosa' | 'teacher' | 'outsider', string>
  /** A teacher types a grade. */
  override: (user: string, score: number) => Promise<void>
  lock: (user: string) => Promise<void>
}

/** What is compared of an answer. Numbers in the status line are `#`, and the score that it repeats is `{score}`. */
interface BookAnswer {
  status: number
  line: string
  /** `explained` is an object whose reason is the status line. */
  body: unknown
}

const result = (resultScore: number) => [{ resultScore, resultMaximum: 100 }]

/** What Moodle 4.5.6 answers, in this order. */
export const bookAnswers: Record<string, BookAnswer> = {
  'the first score': { status: 200, line: 'OK', body: '' },
  'the same second again': {
    status: 409,
    line: 'Refusing score with an earlier timestamp for item # and user #',
    body: [],
  },
  'a zero, a second later': { status: 200, line: 'OK', body: '' },
  'the result of a zero': { status: 200, line: 'OK', body: result(0) },
  'somebody who is not in the course': {
    status: 400,
    line: 'Incorrect score received{score}',
    body: [],
  },
  'a teacher': { status: 400, line: 'Incorrect score received{score}', body: [] },
  'another media type': {
    status: 400,
    line: 'No handler found for /#/lineitems/#/lineitem/scores application/json',
    body: 'explained',
  },
  'no token': { status: 401, line: 'Unauthorized', body: 'explained' },
  'no such column': {
    status: 404,
    line: "Not Found: Grade item # doesn't exist",
    body: 'explained',
  },
  'a score over a typed grade': { status: 200, line: 'OK', body: '' },
  'the result of a typed grade': { status: 200, line: 'OK', body: result(40) },
  'the same second over a typed grade': { status: 200, line: 'OK', body: '' },
  'a score before a typed grade': {
    status: 409,
    line: 'Refusing score with an earlier timestamp for item # and user #',
    body: [],
  },
  'a locked grade': { status: 500, line: 'Internal Server Error', body: [] },
  'the result of a locked grade without a score': { status: 200, line: 'OK', body: [] },
  'the same second over a locked grade': {
    status: 409,
    line: 'Refusing score with an earlier timestamp for item # and user #',
    body: [],
  },
}

/** Asks a grade book all of that. */
export async function askBook({ column, token, people, override, lock }: Book) {
  const { jane, rosa, teacher, outsider } = people
  const began = Date.now() - 100_000
  const [scoreToken, resultToken] = [await token('score'), await token('results')]
  const below = (part: string, url = column) => {
    const address = new URL(url)
    address.pathname += `/${part}`
    return address
  }
  const send = async (userId: string, scoreGiven: number, at: number, changed: Partial<Changed> = {}) => {
    const { type = scoreMediaType, bearer = scoreToken, to = column } = changed
    return await read(
      await fetch(below('scores', to), {
        method: 'POST',
        headers: { 'content-type': type, ...(bearer !== '' && { authorization: `Bearer ${bearer}` }) },
        body: JSON.stringify({
          userId,
          scoreGiven,
          scoreMaximum: 100,
          activityProgress: 'Completed',
          gradingProgress: 'FullyGraded',
          timestamp: new Date(at).toISOString(),
          comment: 'Well done.',
        }),
      }),
    )
  }
  const look = async (userId: string) => {
    const url = below('results')
    url.searchParams.set('user_id', userId)
    const accept = 'application/vnd.ims.lis.v2.resultcontainer+json'
    return await read(await fetch(url, { headers: { accept, authorization: `Bearer ${resultToken}` } }))
  }
  const said: Record<string, BookAnswer> = {
    'the first score': await send(jane, 64, began),
    'the same second again': await send(jane, 64, began),
    'a zero, a second later': await send(jane, 0, began + 1000),
    'the result of a zero': await look(jane),
    'somebody who is not in the course': await send(outsider, 64, began),
    'a teacher': await send(teacher, 64, began),
    'another media type': await send(jane, 64, began, { type: 'application/json' }),
    'no token': await send(jane, 64, began, { bearer: '' }),
    'no such column': await send(jane, 64, began, {
      to: column.replace(/\/\d+\/lineitem(?=$|\?)/u, '/999999/lineitem'),
    }),
  }
  await override(jane, 40)
  const later = Date.now() + 10_000
  said['a score over a typed grade'] = await send(jane, 80, later)
  said['the result of a typed grade'] = await look(jane)
  said['the same second over a typed grade'] = await send(jane, 80, later)
  said['a score before a typed grade'] = await send(jane, 80, began + 2000)
  await lock(rosa)
  await lock(jane)
  said['a locked grade'] = await send(rosa, 64, began)
  said['the result of a locked grade without a score'] = await look(rosa)
  said['the same second over a locked grade'] = await send(jane, 64, began)
  return said
}

interface Changed {
  type: string
  bearer: string
  to: string
}

async function read(response: Response): Promise<BookAnswer> {
  const { status, statusText } = response
  const line = statusText
    .replace(/\{.*\}/su, '{score}')
    .replaceAll(/\d+/gu, '#')
    .replaceAll(/\s+/gu, ' ')
  return { status, line, body: bodyOf(await response.text(), statusText) }
}

function bodyOf(text: string, line: string): unknown {
  const body = parsed(text)
  if (Array.isArray(body))
    return body.map(({ resultScore, resultMaximum }: Record<string, unknown>) => ({
      resultScore,
      resultMaximum,
    }))
  return typeof body === 'object' && body !== null && 'reason' in body && body.reason === line
    ? 'explained'
    : body
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
