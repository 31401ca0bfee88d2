import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../api.ts'
import { publicConfig } from '../../../public-config.ts'
import { QueryProvider } from '../../../query.tsx'
import { AuthFrame } from '../../../ui/auth-frame.tsx'
import { BrandLink } from '../../../ui/brand-link.tsx'
import { SelectField } from '../../../ui/choices.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { InstitutionFinder } from './institution-finder.tsx'
import { problemIn, problemWords } from './institution-problem-words.ts'
import { InstitutionWays } from './institution-ways.tsx'
import { leaveFor } from '../../../browser/framed.ts'
import { rememberInstitution } from './recent-institutions.ts'
import classes from './select-institution.module.css'

const link = 'Contact support'
const [beforeLink, afterLink] = "Don't see your institution? Contact support for assistance.".split(link)

/** The entry through an institution: by its network as a guest, or by its own sign-in. */
export function Screen() {
  return (
    <AuthFrame
      title="Select Your Institution"
      lead="Choose your institution to continue to the login page"
      footer={
        <p>
          {beforeLink}
          <BrandLink to={publicConfig.brand.contactUrl}>{link}</BrandLink>
          {afterLink}
        </p>
      }
    >
      <QueryProvider>
        <Ways />
      </QueryProvider>
    </AuthFrame>
  )
}

/** The address names the institution that was chosen, and why the last try failed. */
function Ways() {
  const [query, setQuery] = useSearchParams()
  const chosen = query.get('institution')
  const problem = problemIn(query.get('problem'))
  if (chosen !== null)
    return (
      <InstitutionWays key={chosen} institutionId={chosen} problem={problem} onBack={() => setQuery({})} />
    )
  const words = problem && problemWords(problem, 'your institution')
  return (
    <div className={classes.parts}>
      {words && (
        <Notice tone="error" title={words.title}>
          {words.text}
        </Notice>
      )}
      <InstitutionFinder onChoose={(institution) => setQuery({ institution })} />
      <Choice />
    </div>
  )
}

function Choice() {
  const {
    data = [],
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['institutions', 'public'],
    queryFn: () => call('GET /api/institutions/public'),
    retry: false,
    // Another institution may have been added just now.
    staleTime: 0,
  })
  const place = useRef<HTMLDivElement>(null)
  function again() {
    // The button disappears while the list loads, so the focus moves here.
    place.current?.focus()
    void refetch()
  }
  // The choice stays while the list is loaded again, for example on return to the tab.
  const waits = isFetching && data.length === 0
  return (
    <div ref={place} tabIndex={-1} className={classes.choice}>
      {waits && (
        <p role="status" className={classes.loading}>
          Loading institutions...
        </p>
      )}
      {!waits &&
        data.length === 0 &&
        (error ? <Failure onRetry={again} /> : <NoInstitutions onRetry={again} />)}
      {data.length > 0 && <InstitutionForm institutions={data} />}
    </div>
  )
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.state}>
      <p role="alert" className={classes.problem}>
        Failed to load institutions. Please try again.
      </p>
      <Button fullWidth onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}

function NoInstitutions({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.state}>
      <h2 className={classes.title}>No Institutions Available</h2>
      <p>No institution has an active subscription right now. Possible reasons:</p>
      <ul className={classes.causes}>
        <li>no institution has been set up yet</li>
        <li>the subscriptions of all institutions have expired</li>
      </ul>
      <p>Please contact your administrator or support.</p>
      <Button fullWidth onClick={onRetry}>
        Check Again
      </Button>
    </div>
  )
}

function InstitutionForm({ institutions }: { institutions: { institutionId: string; name: string }[] }) {
  const form = useForm({ initialValues: { institution: '' } })
  const { institution } = form.values
  const isListed = institutions.some(({ institutionId }) => institutionId === institution)
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = institutions.find(({ institutionId }) => institutionId === institution)
        if (!chosen) return
        rememberInstitution(chosen)
        // The browser itself must go there instead of a call, because its own network address decides.
        leaveFor('/ipauth', { institution })
      }}
    >
      <SelectField
        label="Institution"
        name="institution"
        options={[
          { value: '', label: '-- Select an Institution --' },
          ...institutions.map(({ institutionId, name }) => ({ value: institutionId, label: name })),
        ]}
        {...form.getInputProps('institution')}
      />
      <SubmitButton busy={false} disabled={!isListed}>
        Continue to Login
      </SubmitButton>
    </Form>
  )
}
