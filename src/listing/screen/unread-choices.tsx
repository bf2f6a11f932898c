import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'

import { failureStatement } from './failure-toast.ts'
import note from './note.module.css'
import styles from './unread-choices.module.css'

/** The lookup fields needed to show a failure and retry. */
type LookUp = {
  readonly isError: boolean
  readonly isFetching: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

/** Names the choices that failed to load and offers a retry; keeps the draft. */
export function UnreadChoices({
  choices,
}: {
  readonly choices: readonly (LookUp & { readonly noun: string })[]
}) {
  const failed = choices.filter(({ isError }) => isError)
  // During a retry the query is not failed: keep message and focus until it answers.
  const [retry, setRetry] = useState<{
    readonly sentence: string
    readonly nouns: readonly string[]
  }>()
  const busy = choices.some(({ noun, isFetching }) => isFetching && retry?.nouns.includes(noun))
  const nouns = failed.map(({ noun }) => noun)
  const sentence =
    failed.length > 0
      ? `Não foi possível carregar ${nouns.join(', ').replace(/, ([^,]*)$/, ' e $1')}. ${failureStatement(failed[0]?.error)}`
      : undefined
  const shown = sentence ?? (busy ? retry?.sentence : undefined)
  if (shown === undefined) return null
  const ask = () => {
    if (sentence === undefined) return
    setRetry({ sentence, nouns })
    failed.forEach(({ refetch }) => void refetch())
  }
  return (
    <div className={`${note['note']} ${styles['note']}`} role="alert">
      <span>{shown} O que você digitou continua aqui.</span>
      <Button size="compact" loading={busy} onClick={ask}>
        Tentar de novo
      </Button>
    </div>
  )
}
