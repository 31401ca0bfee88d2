import { Link } from 'react-router'
import { QueryProvider } from '../../../query.tsx'
import { atStakeWords } from '../../../ui/at-stake-words.ts'
import { useAtStake } from './account.api.ts'

/** What ends with this account beside what every account has, and where its owner gets the money back. */
export function AtStake() {
  return (
    <QueryProvider>
      <Sentences />
    </QueryProvider>
  )
}

function Sentences() {
  const { data, error, isFetching } = useAtStake()
  if (error && !isFetching)
    return <p>We could not look up whether money, seats, classes or grades would be lost with it.</p>
  const sentences = data ? atStakeWords(data, 'own') : []
  if (sentences.length === 0) return null
  return (
    <>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {data?.refunds.length !== 0 && <Link to="/settings?part=orders">Get the refund first</Link>}
    </>
  )
}
