import { readFileSync } from 'node:fs'

const read = (name: string) => readFileSync(new URL(`./localhost-${name}.pem`, import.meta.url), 'utf8')

/**
 * A certificate for the name `localhost`, signed by nobody else and good for a hundred years, with its key. Made by
 * `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=localhost
 * -addext subjectAltName=DNS:localhost`. Nothing but these tests trusts it.
 */
export const testCertificate = { cert: read('cert'), key: read('key') }
