import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'

import { failureStatement } from './failure-toast.ts'
import styles from './unread-choices.module.css'

/** What is needed of a look-up to tell that it failed, and to ask again. */
type LookUp = {
  readonly isError: boolean
  readonly isFetching: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

/**
 * Tells which choices of a form could not be read and why, and asks for them again; what is typed
 * stays.
 */
export function UnreadChoices({
  choices,
}: {
  readonly choices: readonly (LookUp & { readonly noun: string })[]
}) {
  const failed = choices.filter(({ isError }) => isError)
  // While it is asked again nothing has failed: what was told stays until there is an answer, and
  // so does the focus.
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
    <div className={styles['note']} role="alert">
      <span>{shown} O que você digitou continua aqui.</span>
      <Button size="compact" loading={busy} onClick={ask}>
        Tentar de novo
      </Button>
    </div>
  )
}
