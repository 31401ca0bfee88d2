/** The exceptions of COUNTER 5.1 (appendix D) that this service gives, with the statuses of the answers that they are. */
const known = {
  1000: ['Service Not Available', 503],
  1010: ['Service Busy', 503],
  1020: ['Client has made too many requests', 429],
  1030: ['Insufficient Information to Process Request', 400],
  2000: ['Requestor Not Authorized to Access Service', 401],
  2010: ['Requestor is Not Authorized to Access Usage for Institution', 403],
  2011: ['Global Reports Not Supported', 403],
  2020: ['APIKey Invalid', 401],
  3000: ['Report Not Supported', 404],
  3010: ['Report Version Not Supported', 404],
  3020: ['Invalid Date Arguments', 400],
  3030: ['No Usage Available for Requested Dates', 200],
  3031: ['Usage Not Ready for Requested Dates', 200],
  3032: ['Usage No Longer Available for Requested Dates', 200],
  3040: ['Partial Data Returned', 200],
  3050: ['Parameter Not Recognized in this Context', 200],
  3060: ['Invalid ReportFilter Value', 200],
  3061: ['Incongruous ReportFilter Value', 200],
  3062: ['Invalid ReportAttribute Value', 200],
  3063: ['Components Not Supported', 200],
} as const satisfies Record<number, readonly [string, number]>

type ExceptionCode = keyof typeof known

/** As it is sent. Those with status 200 stand in a report's header; the others are the answer. */
export interface SushiException {
  Code: ExceptionCode
  Message: string
  Data?: string
}

export function exceptionOf(code: ExceptionCode, data?: string): SushiException {
  const [message] = known[code]
  return { Code: code, Message: message, ...(data !== undefined && { Data: data }) }
}

/** Ends a request with an exception as its answer. */
export class Refused extends Error {
  readonly exception: SushiException
  readonly status: number

  constructor(code: ExceptionCode, data?: string) {
    super(known[code][0])
    this.exception = exceptionOf(code, data)
    this.status = known[code][1]
  }
}
