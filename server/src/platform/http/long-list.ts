import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { piecesOf } from '../../kernel/pieces.ts'
import { refusalOfFields } from './error-handler.ts'

const pieceSize = 2000

interface CheckInPieces {
  /** The schema of the body without the rules for single members of the list. */
  outline: z.ZodType
  /** Checks the members of the list and replaces them by the checked ones. */
  checkList: (request: FastifyRequest) => Promise<void>
}

/**
 * Checks a body whose list `name` may have several hundred thousand members, piece by piece, so that other calls are
 * not delayed. The refusal contains only the first wrong member.
 */
export function checkInPieces(body: z.ZodType | undefined, name: string): CheckInPieces {
  const list: unknown = body instanceof z.ZodObject ? body.shape[name] : undefined
  if (!(body instanceof z.ZodObject) || !(list instanceof z.ZodArray))
    throw new Error(`The body has no list ${name}`)
  const members = z.array(list.element)
  return {
    outline: body.extend({ [name]: list.clone({ ...list.def, element: z.unknown() }) }),
    checkList: async (request) => {
      const given = request.body as Record<string, unknown[]>
      const checked: unknown[] = []
      for (const piece of piecesOf(given[name] ?? [], pieceSize)) {
        const { data, error } = members.safeParse(piece)
        const issue = error?.issues[0]
        if (issue) {
          const member = `/${name}/${checked.length + Number(issue.path[0])}`
          throw refusalOfFields([{ keyword: issue.code, instancePath: member, message: issue.message }])
        }
        checked.push(...(data ?? []))
        await nextTurn()
      }
      given[name] = checked
    },
  }
}
