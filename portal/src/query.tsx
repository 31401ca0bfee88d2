import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from './api.ts'
import { onTokenChange } from './session/token-store.ts'

/** Whether a failure may pass by itself, so that the query is tried once more. A refusal never does. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

const client = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 1 && mayPass(error) },
  },
})

// The next person at this browser must not see data that was loaded for the previous one.
onTokenChange((token) => {
  if (token === null) client.clear()
})

/** Provides queries to screens with lists. It is inside those screens, so that the sign-in page does not load it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
