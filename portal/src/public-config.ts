import { defaultBrand } from '@tradewind/contract/brand'
import { labIds, type LabId } from '@tradewind/contract/catalogue'
import type { PublicConfig } from '@tradewind/contract/public-config'

const placeholder = '__PUBLIC_CONFIG__'

/** The configuration for `vite dev`, where no server fills in the page. */
function localConfig(): PublicConfig {
  const labUrls = Object.fromEntries(labIds.map((id) => [id, `http://localhost:4001/${id}/`]))
  return {
    environment: 'local',
    brand: defaultBrand,
    labUrls: labUrls as Record<LabId, string>,
    messageOrigins: [],
    storeUrls: {},
    refundDays: 14,
    payments: { provider: 'sandbox' },
  }
}

function readConfig(): PublicConfig {
  const text = document.getElementById('public-config')?.textContent.trim() ?? placeholder
  return text === placeholder ? localConfig() : (JSON.parse(text) as PublicConfig)
}

/** The configuration that the server wrote into the page: environment, brand and addresses of the labs. */
export const publicConfig: PublicConfig = readConfig()
