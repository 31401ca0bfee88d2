import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { InstitutionProblem } from '@tradewind/contract/institutions/institution-problems'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { call, type AnswerTo } from '../../../api.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { problemWords } from './institution-problem-words.ts'
import { leaveFor } from '../../../browser/framed.ts'
import { rememberInstitution } from './recent-institutions.ts'
import classes from './select-institution.module.css'

type Ways = AnswerTo<'GET /api/institutions/:institutionId/ways'>

interface InstitutionWaysProps {
  institutionId: string
  /** Why the last try failed; null for a first one, which goes on by itself where there is one way. */
  problem: InstitutionProblem | null
  onBack: () => void
}

/** The ways into the portal that an institution has for the reader, where they are now. */
export function InstitutionWays({ institutionId, problem, onBack }: InstitutionWaysProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['institutions', 'ways', institutionId],
    queryFn: () => call('GET /api/institutions/:institutionId/ways', { params: { institutionId } }),
    retry: false,
    // The reader may have changed networks.
    staleTime: 0,
    gcTime: 0,
  })
  const left = useRef(false)
  const only = data && problem === null ? onlyWay(data) : null
  useEffect(() => {
    if (!data || only === null || left.current) return
    left.current = true
    take(data, only)
  }, [data, only])
  if (only !== null || (isFetching && !data)) return <Loading />
  return (
    <div className={classes.state}>
      {data ? (
        <Choices ways={data} problem={problem} />
      ) : (
        <Notice tone="error" error={error} onRetry={() => void refetch()}>
          {sentenceOf(error)}
        </Notice>
      )}
      <Button variant="default" fullWidth onClick={onBack}>
        Another institution
      </Button>
    </div>
  )
}

type SignInWay = 'signIn' | 'network'

/** The only way in; null where there are several, or none. */
function onlyWay({ signIn, network }: Ways): SignInWay | null {
  if (signIn === network) return null
  return signIn ? 'signIn' : 'network'
}

function take(ways: Ways, way: SignInWay): void {
  rememberInstitution(ways)
  const institution = ways.institutionId
  leaveFor(way === 'signIn' ? '/institution/sign-in' : '/ipauth', { institution })
}

function Choices({ ways, problem }: { ways: Ways; problem: InstitutionProblem | null }) {
  const { name, signIn, network, proxy } = ways
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const words = problem && problemWords(problem, name)
  return (
    <section className={classes.state} aria-labelledby="ways">
      <h2 id="ways" ref={heading} tabIndex={-1} className={classes.title}>
        {name}
      </h2>
      {words && (
        <Notice tone="error" title={words.title}>
          {words.text}
        </Notice>
      )}
      {signIn && (
        <div className={classes.way}>
          <Button fullWidth onClick={() => take(ways, 'signIn')}>
            {problem === null ? 'Sign in with your account there' : 'Try the sign-in again'}
          </Button>
          <p>Your work stays in an account of your own.</p>
        </div>
      )}
      {network && (
        <div className={classes.way}>
          <Button fullWidth variant={signIn ? 'default' : 'filled'} onClick={() => take(ways, 'network')}>
            Come in as a guest
          </Button>
          <p>You are in its network, so you need no account. Your work ends with the visit.</p>
        </div>
      )}
      {!network && proxy && (
        <Notice tone="info" title={proxy.type === '' ? 'From elsewhere' : `From elsewhere: ${proxy.type}`}>
          {proxy.instructions === ''
            ? 'Open the portal through the proxy of your library.'
            : proxy.instructions}
        </Notice>
      )}
      {!network && !proxy && !signIn && (
        <p>
          People come in from its network only. You are not in it right now, or it has no open lab. Please ask
          its library.
        </p>
      )}
      <p>
        Do you have an account here? <Link to="/login">Sign in with your email</Link>
      </p>
    </section>
  )
}
