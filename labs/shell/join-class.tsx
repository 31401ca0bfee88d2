import { isClassId, type Lab } from '@tradewind/contract/catalogue'
import { ApiError } from '@tradewind/contract/client'
import { classCodeProblem } from '@tradewind/contract/rules'
import type { JoinedClass } from '@tradewind/contract/teaching/runs'
import { useEffect, useEffectEvent, useId, useState, type FormEvent } from 'react'
import { TextField } from '@tradewind/ui/fields.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { Button } from '@tradewind/ui/button.tsx'
import type { LabApi } from './api.ts'
import { forgetLink, linkedInAddress } from './class-code.ts'

interface Props {
  lab: Lab
  api: LabApi
  /** Settles when the page shows the class. */
  onJoined: (joined: JoinedClass) => Promise<void>
}

/** The code of a join link in the address; empty without one. */
function codeInAddress(): string {
  const linked = linkedInAddress('class')
  return isClassId(linked) ? '' : linked
}

/** Joins a class by its code. A code in the page's address is used at once. */
export function JoinClass({ lab, api, onJoined }: Props) {
  const problemId = useId()
  const [code, setCode] = useState(codeInAddress)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [joinedName, setJoinedName] = useState<string | null>(null)

  async function join() {
    setBusy(true)
    setProblem(null)
    try {
      const joined = await api.call('POST /api/labs/:lab/class-sessions/join', {
        params: { lab: lab.id },
        body: { code },
      })
      setCode('')
      await onJoined(joined)
      setJoinedName(joined.name)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.fields?.['code'] ?? error.message)
    }
    setBusy(false)
  }

  const joinFromAddress = useEffectEvent(() => {
    if (codeInAddress() === '') return
    forgetLink()
    void join()
  })
  useEffect(() => joinFromAddress(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = classCodeProblem(code)
    if (wrong !== null) setProblem(wrong)
    else if (!busy) void join()
  }

  return (
    <form className="join" onSubmit={submit} noValidate>
      <TextField
        label="Class code"
        value={code}
        onChange={setCode}
        input={{
          autoComplete: 'off',
          autoCapitalize: 'characters',
          spellCheck: false,
          maxLength: 100,
          'aria-invalid': problem !== null,
          'aria-describedby': problemId,
        }}
        behind={
          <Button type="submit" kind="outlined" disabled={busy}>
            Join
          </Button>
        }
      />
      <Refusal id={problemId} sentence={problem} />
      <p role="status">{joinedName !== null && `You have joined ${joinedName}.`}</p>
    </form>
  )
}
