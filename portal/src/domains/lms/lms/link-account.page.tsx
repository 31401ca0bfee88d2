import { Button } from '@mantine/core'
import type { User } from '@tradewind/contract/people/users'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { publicConfig } from '../../../public-config.ts'
import { useSession } from '../../../session/session.tsx'
import { currentVisit } from '../../../session/token-store.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { UnreachableScreen } from '../../../session/unreachable-screen.tsx'
import { type Identity, IdentityToLink } from './identity.tsx'
import { AccountSignInForm } from '../../people/auth/account-sign-in-form.tsx'
import { linkAs, readIdentity } from './link-account.ts'

const { productName } = publicConfig.brand
const title = `Use your ${productName} account`

/** Links a person who came from a course to their portal account, for this and all later visits. */
export function Screen() {
  const { state, revalidate } = useSession()
  // Linking replaces the signed-in person, so without this state the screen would say that there is nothing to link.
  const [linking, setLinking] = useState(false)
  if (state.status === 'unreachable') return <UnreachableScreen onRetry={revalidate} />
  if (state.status === 'loading' || linking) return <Loading />
  if (state.status === 'signed-in' && state.user.isLtiUser)
    return <CheckIdentity user={state.user} onLinked={() => setLinking(true)} />
  return <NothingToLink />
}

interface LinkingProps {
  user: User
  onLinked: () => void
}

/** Nobody can sign in to link before they see whose identity it is. */
function CheckIdentity(props: LinkingProps) {
  const [identity, setIdentity] = useState<Identity | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let asked = true
    readIdentity().then(
      (found) => asked && setIdentity(found),
      (error: unknown) => asked && setFailure(error),
    )
    return () => {
      asked = false
    }
  }, [attempt])
  if (identity) return <LinkForm {...props} identity={identity} />
  if (failure === null) return <Loading />
  return (
    <FormCard title={title} footer={<BackLink to="/">Back to Portal</BackLink>}>
      <Notice
        tone="error"
        error={failure}
        title="We could not load who you are in your course."
        onRetry={() => {
          setFailure(null)
          setAttempt(attempt + 1)
        }}
      >
        {sentenceOf(failure)}
      </Notice>
    </FormCard>
  )
}

function LinkForm({ user, identity, onLinked }: LinkingProps & { identity: Identity }) {
  const { visit } = useSession()
  const navigate = useNavigate()
  const link = async (token: string) => {
    const linked = await linkAs(token)
    onLinked()
    await visit(linked, 'course').then(
      () => toastSuccess(`From now on, your course opens your ${productName} account.`),
      // The accounts are linked even so, and Home asks for the user again.
      (error: unknown) => console.error(error),
    )
    void navigate('/', { replace: true })
  }
  return (
    <AccountSignInForm
      email={user.email}
      other="your course"
      link={link}
      renderFrame={(form) => (
        <FormCard
          title={title}
          lead="Sign in once, and your course will always open that account. What you did here moves to it."
          footer={<BackLink to="/">Back to Portal</BackLink>}
        >
          <IdentityToLink {...identity} />
          {form}
        </FormCard>
      )}
    />
  )
}

function NothingToLink() {
  const isLinked = currentVisit() === 'course'
  return (
    <FormCard title={title}>
      <div className="stack gap-16">
        <p>
          {isLinked
            ? `Your course already opens your ${productName} account.`
            : `Open ${productName} from your course first. Then use its menu to come back here.`}
        </p>
        <Button component={Link} to="/" fullWidth>
          Go to Portal
        </Button>
      </div>
    </FormCard>
  )
}
