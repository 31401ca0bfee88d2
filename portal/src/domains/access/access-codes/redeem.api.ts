import { isProductId, redeemedProduct, type ProductId } from '@tradewind/contract/catalogue'
import { ApiError, call, type AnswerTo } from '../../../api.ts'
import { isRefusal, sentenceOf } from '../../../ui/refusal.ts'

/** What a code gave. */
export interface Gift {
  product: ProductId
  /** ms since 1970. For a package, the first end among its labs. */
  until: number
}

/**
 * Asks whether the code would work, then uses it.
 *
 * @throws ApiError; a problem with the code has its sentence at the field `code`, see `codeFailure`
 */
export async function redeemCode(code: string): Promise<Gift> {
  const { valid, message } = await saying(
    'Failed to validate code',
    call('POST /api/access-codes/validate', { body: { code } }),
  )
  if (!valid) throw atCode(message === '' ? 'Invalid access code' : message)
  const given = await saying('Failed to redeem code', call('POST /api/access-codes/use', { body: { code } }))
  return { product: productOf(given), until: Date.parse(given.expirationDate) }
}

function productOf({ product }: AnswerTo<'POST /api/access-codes/use'>): ProductId {
  return isProductId(product) ? product : redeemedProduct(product)
}

async function saying<Answer>(sentence: string, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw codeFailure(error, sentence)
  }
}

/**
 * The error that the form shows for a failed call: a refusal of the server at the field, anything else in the dialog,
 * with `otherwise` where the server gave no sentence. An ended session or too many tries are not about the code and
 * stay as they are.
 */
export function codeFailure(error: unknown, otherwise: string): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, code, requestId } = error
  if (code === 'not_signed_in' || code === 'too_many_requests') return error
  if (isRefusal(error) && error.explained) {
    const sentence = error.fields?.['code'] ?? error.message
    return new ApiError(sentence, { status, code, fields: { code: sentence } })
  }
  return new ApiError(sentenceOf(error, otherwise), { status, code, requestId, explained: true })
}

function atCode(sentence: string): ApiError {
  return new ApiError(sentence, { status: 422, code: 'code_unknown', fields: { code: sentence } })
}
