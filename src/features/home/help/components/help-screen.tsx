import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { FailureState } from '#listing/screen/failure-state.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'

import { helpQuery, manualQuery } from '../queries.ts'
import { questionsOf } from '../rules/manual.ts'
import { type OwnQueue, queueWords } from '../rules/queue-words.ts'
import { ActList } from './act-list.tsx'
import { ChainList } from './chain-list.tsx'
import styles from './help.module.css'
import { ManualLinks } from './manual-links.tsx'

const mostQuestions = 4

function Questions({ path }: { readonly path: string }) {
  // Without the manual's contents the rest of the help still holds.
  const { data = [] } = useQuery(manualQuery)
  const links = questionsOf(data, path, mostQuestions)
  return links.length === 0 ? null : (
    <section>
      <h3 className={styles['title']}>Perguntas desta tela</h3>
      <ManualLinks label="Perguntas desta tela" links={links} />
    </section>
  )
}

/** What the screen is for, where it is in its chain, own acts with keys, and whose the rest is. */
export function HelpScreen({
  path,
  opens,
  queue,
  children,
}: {
  readonly path: string
  readonly opens: (path: string) => boolean
  /** The user's own work on the screen. */
  readonly queue?: OwnQueue
  /** Below the questions. */
  readonly children?: ReactNode
}) {
  const { data, isError, error, refetch } = useQuery(helpQuery(path))
  const waiting = queue && queueWords(queue)
  if (isError && !data)
    return (
      <FailureState
        title="Erro ao tentar abrir a ajuda desta tela"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div className={styles['waiting']} aria-busy="true">
        {['100%', '92%', '60%', '70%', '80%', '64%', '76%'].map((width) => (
          <Skeleton key={width} width={width} height={14} />
        ))}
      </div>
    )
  return (
    <>
      {data.para !== null && <p className={styles['purpose']}>{data.para}</p>}
      {data.caminho !== null && (
        <section>
          <h3 className={styles['title']}>Onde você está</h3>
          <ChainList chain={data.caminho} here={path} opens={opens} />
        </section>
      )}
      {data.atos.length > 0 && (
        <section>
          <h3 className={styles['title']}>O que posso fazer aqui</h3>
          {waiting !== undefined && <p className={styles['waitingWork']}>{waiting}</p>}
          <ActList label="O que posso fazer aqui" acts={data.atos} />
        </section>
      )}
      <Questions path={path} />
      {children}
    </>
  )
}
