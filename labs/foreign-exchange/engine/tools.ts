export const toolIds = ['none', 'forward', 'money-market', 'put', 'call', 'invoice'] as const
export type ToolId = (typeof toolIds)[number]
