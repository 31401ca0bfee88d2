import { call } from '../api.ts'

/**
 * Hands a text, or bytes, to the browser as a file.
 * @param type the media type
 */
export function saveFile(fileName: string, content: string | Uint8Array<ArrayBuffer>, type: string): void {
  const media = typeof content === 'string' ? `${type};charset=utf-8` : type
  const url = URL.createObjectURL(new Blob([content], { type: media }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}

/** Saves a paper of an order as a PDF file. */
export async function savePaper(order: string, paper: string): Promise<void> {
  const { fileName, pdf } = await call('GET /api/orders/:order/papers/:paper/pdf', {
    params: { order, paper },
  })
  saveFile(
    fileName,
    Uint8Array.from(atob(pdf), (byte) => byte.charCodeAt(0)),
    'application/pdf',
  )
}
