import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FailureState } from '#listing/screen/failure-state.tsx'
import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { PageState } from '#ui/display/page-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { SkeletonRows } from '#ui/display/skeleton.tsx'

import { NewTextDialog } from '../components/new-text-dialog.tsx'
import { TextEditor } from '../components/text-editor.tsx'
import { TextList } from '../components/text-list.tsx'
import styles from '../components/texts.module.css'
import { type Routes, useLadderRights } from '../components/use-ladder-rights.ts'
import type { TextRow } from '../contract/text-calls.ts'
import { laddersQuery, textsQuery } from '../queries.ts'

/** The chosen text, else the first one of a step, else what waits for somebody. */
const chosenOf = (texts: readonly TextRow[], query: Readonly<Record<string, string | undefined>>) =>
  texts.find(({ id }) => String(id) === query['texto']) ??
  texts.find(({ passo }) => passo === query['passo']) ??
  texts.find(({ proposta }) => proposta !== null) ??
  texts[0]

/** 'Textos': the words of each step, person and channel, changed by two people (rules 8.5). */
export function TextsScreen({ routes }: { readonly routes: Routes }) {
  const { data: texts, error, refetch } = useQuery(textsQuery)
  const { data: ladders } = useQuery(laddersQuery)
  const query = useScreenQuery()
  const goWithin = useGoWithin()
  const rights = useLadderRights(routes)
  const [isNew, setNew] = useState(false)
  if (error)
    return (
      <FailureState
        title="Não foi possível ler os textos"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (texts === undefined)
    return (
      <Panel title="Textos" flush>
        <SkeletonRows count={12} widths={['24%', '40%', 80]} className={styles['skeleton']} />
      </Panel>
    )
  const chosen = chosenOf(texts.data, query)
  const steps = (ladders?.data ?? []).flatMap(({ passos }) => passos)
  const kind = steps.find(({ codigo }) => codigo === chosen?.passo)?.tipo
  const choose = (id: number) => goWithin({ texto: id })
  return (
    <div className={styles['page']}>
      <TextList
        texts={texts.data}
        ladders={ladders?.data ?? []}
        chosen={chosen?.id}
        mayEdit={rights.mayEdit && rights.companyRefusal === undefined}
        onChoose={choose}
        onNew={() => setNew(true)}
      />
      {chosen === undefined ? (
        <PageState kind="empty" title="Nenhum texto" sentence="Escreva o texto de um passo." />
      ) : (
        <TextEditor key={chosen.id} text={chosen} kind={kind} rights={rights} />
      )}
      {isNew && (
        <NewTextDialog
          steps={[...new Set(steps.map(({ codigo }) => codigo))]}
          onCreated={choose}
          onClose={() => setNew(false)}
        />
      )}
    </div>
  )
}
