import type { ProductId } from '@tradewind/contract/catalogue'
import { ApiError, call } from '../../../api.ts'

const codeNotVerified = 'An error occurred while verifying the product code. Please try again.'
const codeInvalid = 'Invalid product code. Please check and try again.'

/**
 * Asks whether a code would work for a product, without using it.
 *
 * @throws ApiError with a sentence for the field when the code would not work, Error when the server gave no reason
 */
export async function verifyProductCode(productCode: string, productId: ProductId): Promise<void> {
  const answer = await call('POST /api/verify-product-code', { body: { productCode, productId } }).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.explained) throw error
      const { status, code, requestId } = error
      // Nothing was used, so a lost answer does not matter here as one of a registration does.
      throw code === 'network'
        ? new Error(codeNotVerified, { cause: error })
        : new ApiError(codeNotVerified, { status, code, requestId })
    },
  )
  if (answer.success) return
  const sentence = answer.message === '' ? codeInvalid : answer.message
  throw new ApiError(sentence, { status: 422, code: 'code_unknown', fields: { productCode: sentence } })
}

/** Uses a code for the reader. */
export function registerProduct(productCode: string, productId: ProductId, userId: string) {
  return call('POST /api/register-product-to-user', { body: { productId, productCode, userId } })
}
