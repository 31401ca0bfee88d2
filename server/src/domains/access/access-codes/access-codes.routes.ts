import type { FastifyInstance } from 'fastify'
import { accessCodesRoutes } from '@tradewind/contract/access/access-codes'
import { productById, type ProductId } from '@tradewind/contract/catalogue'
import type { ErrorCode } from '@tradewind/contract/errors'
import { AppError } from '../../../kernel/error.ts'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { requireFreshProof } from '../../../platform/sessions/fresh-proof.ts'
import {
  exportBatch,
  exportBatches,
  exportStats,
  generateCodes,
  readBatches,
  readStats,
  uploadCodes,
} from './code-batches.ts'
import { lookUpCode, revokeCodes } from './code-care.ts'
import { givenWord } from './known-codes.ts'
import { redeemCode, tryCode } from './redemption.ts'

/** In bytes: the longest list of the longest codes, as JSON. */
const uploadLimit = 24 * 1024 * 1024

/** Codes for more people than this are made after a fresh proof only. */
const codesWithoutProof = 100

export function registerAccessCodes(app: FastifyInstance, services: Services): void {
  const options = { 'POST /api/access-codes/upload': { bodyLimit: uploadLimit, longList: 'codes' } }
  implement({ app, services, options }, accessCodesRoutes, {
    'POST /api/access-codes/validate': async ({ body, caller }) => {
      const tried = await orReason(tryCode(services, caller, typedForAny(body.code)))
      if (typeof tried === 'string') return { valid: false, accessCode: null, message: tried }
      const { name, comes } = productById(tried.productId)
      const product = givenWord(tried.productId)
      return {
        valid: true,
        accessCode: { code: tried.code, product, name, comes },
        message: `This code gives you ${name}.`,
      }
    },
    'POST /api/access-codes/use': async ({ body, caller }) => {
      const code = typedForAny(body.code)
      const userId = caller.session.user.id
      const { productId, ...redeemed } = await redeemCode(services, caller, { code, userId })
      const { name, comes } = productById(productId)
      const opens = comes === null ? '' : ` ${comes}.`
      return { ...redeemed, message: `${name} is now in your account.${opens}` }
    },
    'POST /api/verify-product-code': async ({ body, caller }) => {
      const tried = await orReason(tryCode(services, caller, typedFor(body)))
      if (typeof tried === 'string') return { success: false, message: tried }
      return { success: true, message: `This code gives you ${productById(tried.productId).name}.` }
    },
    'POST /api/register-product-to-user': async ({ body, caller, fromLab }) => {
      const { user } = caller.session
      // A lab must not use an administrator's right to redeem for others.
      if (body.userId !== user.id && (fromLab || !user.admin))
        throw new AppError('forbidden', 'You are not allowed to do this.')
      const { productId: _chosen, ...redeemed } = await redeemCode(services, caller, {
        code: typedFor(body),
        userId: body.userId,
      })
      return { ...redeemed, message: 'Product has been successfully registered to your account!' }
    },
    'GET /api/access-codes/stats': ({ caller }) => readStats(services, caller),
    'GET /api/access-codes/stats/csv': ({ caller }) => exportStats(services, caller),
    'POST /api/access-codes/upload': ({ body, caller }) => {
      if (body.codes.length > codesWithoutProof) requireFreshProof(caller.session, caller.now)
      return uploadCodes(services, caller, body)
    },
    'POST /api/access-codes/generate': ({ body, caller }) => {
      if (body.count > codesWithoutProof) requireFreshProof(caller.session, caller.now)
      return generateCodes(services, caller, body)
    },
    'GET /api/access-codes/batches': ({ query }) => readBatches(services, query),
    'GET /api/access-codes/batches/csv': ({ query, caller }) => exportBatches(services, caller, query),
    'GET /api/access-codes/batches/:batch/csv': ({ params }) => exportBatch(services, params.batch),
    'POST /api/access-codes/look-up': ({ body, caller }) => lookUpCode(services, caller, body.code),
    'POST /api/access-codes/revoke': ({ body, caller }) => revokeCodes(services, caller, body),
  })
}

function typedForAny(code: string) {
  return { typed: code, wanted: null, unknown: 'Invalid access code' }
}

function typedFor({ productCode, productId }: { productCode: string; productId: ProductId }) {
  return {
    typed: productCode,
    wanted: productId,
    unknown: 'Invalid product code. Please check and try again.',
  }
}

const reasons: ReadonlySet<ErrorCode> = new Set([
  'code_unknown',
  'code_used',
  'code_expired',
  'code_revoked',
  'code_wrong_product',
  'already_held',
])

/** Returns the refusal as a sentence, because checking an unusable code is not an error. */
async function orReason<T extends object>(trying: Promise<T>): Promise<T | string> {
  try {
    return await trying
  } catch (error) {
    if (error instanceof AppError && reasons.has(error.code)) return error.message
    throw error
  }
}
