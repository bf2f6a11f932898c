import { Button } from '#ui/button.tsx'

import { failureStatement } from './failure-toast.ts'
import styles from './unread-choices.module.css'

/** What is needed of a look-up to tell that it failed, and to ask again. */
type LookUp = {
  readonly isError: boolean
  readonly isFetching: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

/** Tells which choices of a form could not be read and why, and asks for them again; what is typed stays. */
export function UnreadChoices({ choices }: { readonly choices: readonly (LookUp & { readonly noun: string })[] }) {
  const failed = choices.filter(({ isError }) => isError)
  const [first] = failed
  if (!first) return null
  const nouns = failed.map(({ noun }) => noun).join(', ')
  return (
    <div className={styles['note']} role="alert">
      <span>
        Não foi possível carregar {nouns.replace(/, ([^,]*)$/, ' e $1')}. {failureStatement(first.error)} O que você
        digitou continua aqui.
      </span>
      <Button
        size="compact"
        loading={failed.some(({ isFetching }) => isFetching)}
        onClick={() => failed.forEach(({ refetch }) => void refetch())}
      >
        Tentar de novo
      </Button>
    </div>
  )
}
