import { call } from '../api.ts'
import { saveFile } from './save-file.ts'

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
