import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { PromisesPanel } from '#features/collection/negotiations/components/promises-panel.tsx'
import { promiseScreens } from '#features/collection/negotiations/contract/promises.ts'
import { Panel } from '#ui/display/panel.tsx'
import { useNarrow } from '#ui/theme/use-narrow.ts'
import { todayIn } from '#values/instant.ts'

import { FourStepsPanel, type StartPersonProps } from '../components/four-steps-panel.tsx'
import { AdministrationPanel } from '../components/administration-panel.tsx'
import { ConfirmationsPanel } from '../components/confirmations-panel.tsx'
import { CyclePanel } from '../components/cycle-panel.tsx'
import { SentBackPanel } from '#features/home/start-page/components/sent-back-panel.tsx'
import { LegalPanel } from '../components/legal-panel.tsx'
import { NoticesPanel } from '../components/notices-panel.tsx'
import { QueuePanel } from '../components/queue-panel.tsx'
import { FactsPanel } from '#features/home/facts/components/facts-panel.tsx'
import { kindsFor } from '#features/home/facts/rules/facts.ts'
import { hasCounts, SinceCounts } from '../components/since-counts.tsx'
import {
  ActsOfOthers,
  LegalStrip,
  OverduePanel,
  PinnedPanel,
  PrescriptionPanel,
  RecoveryPanel,
} from '../components/lazy-panels.tsx'
import { StartSkeleton } from '../components/start-skeleton.tsx'
import { SubstitutionPanel } from '../components/substitution-panel.tsx'
import { pendingQuery } from '../queries/start-page.ts'
import { countToConfirm } from '../rules/start-page.ts'
import { lawsuitPanelQuery } from '../queries/legal.ts'
import { fourStepsQuery } from '../queries/four-steps.ts'
import { overviewQuery } from '../queries/overview.ts'
import { FiguresStrip } from '#features/home/start-page/components/figures-strip.tsx'
import styles from './start-screen.module.css'

export type StartScreenProps = {
  /** True if the user may open the screen of that path. */
  readonly opens: (path: string) => boolean
  readonly icon: (group: string) => ReactNode
  readonly person: StartPersonProps
}

/**
 * '/home' in one screen: figures, the user's queue, what happened by name, and the malls by age.
 * Panels that arrive later or matter less are below them. Users without a step see their own
 * panels first.
 */
export function StartScreen({ opens, icon, person }: StartScreenProps) {
  // On phones the queue comes first.
  const isNarrow = useNarrow()
  const query = useQuery(pendingQuery)
  const beside = useQuery(overviewQuery)
  const steps = useQuery(fourStepsQuery)
  const isFollower = beside.data?.acompanhaAcoes === true
  const actions = useQuery({ ...lawsuitPanelQuery, enabled: isFollower })
  // All at once: a panel that arrives later would push the others down.
  const isWaiting = [query, beside, steps, ...(isFollower ? [actions] : [])].some(
    ({ isFetched }) => !isFetched,
  )
  if (isWaiting) return <StartSkeleton />
  const notices = query.data?.avisos ?? []
  const follows = opens('/acompanhamento-workflow')
  const { administracao = null, juridico = null, devolvidos = [], confirmacoes } = beside.data ?? {}
  const toConfirm = countToConfirm(query.data?.content ?? [])
  const awaited = confirmacoes?.length ?? (beside.isPending ? toConfirm : 0)
  const own = (
    <>
      {administracao && <AdministrationPanel of={administracao} />}
      {juridico && <LegalPanel of={juridico} />}
    </>
  )
  // The first figures of a lawyer; others have them in their queue too.
  const isLawyer = isFollower && juridico !== null
  const phases = isFollower && (
    <div className={styles['wide']}>
      <LegalStrip />
    </div>
  )
  const strips = (
    <>
      {steps.data && !steps.data.oculto && (
        <FourStepsPanel of={steps.data} opens={opens} {...person} />
      )}
      {isLawyer ? phases : <FiguresStrip opens={opens} />}
    </>
  )
  const watchesPrescription = juridico !== null && opens('/radar-de-prescricao')
  const isQuiet = query.data?.content.length === 0 && (administracao !== null || juridico !== null)
  const hasFacts = kindsFor(opens).length > 0
  const isAlone =
    !hasFacts &&
    notices.length === 0 &&
    !opens('/priorizacao') &&
    !follows &&
    !watchesPrescription &&
    beside.data?.numeros === null
  return (
    <div className={styles['page']} data-alone={isAlone || undefined}>
      {!isNarrow && strips}
      <div className={styles['side']}>
        {isQuiet && own}
        <QueuePanel query={query} opens={opens} icon={icon} />
        {query.data && awaited > 0 && (
          <ConfirmationsPanel rows={confirmacoes} count={toConfirm} today={query.data.hoje} />
        )}
        {notices.length > 0 && <NoticesPanel notices={notices} />}
        {devolvidos.length > 0 && <SentBackPanel rows={devolvidos} />}
        {beside.data?.substituicoes.map((one) => (
          <SubstitutionPanel key={one.nome} of={one} />
        ))}
        {!isQuiet && own}
        {promiseScreens.some(opens) && <PromisesPanel />}
        {isFollower && <ActsOfOthers />}
        <PinnedPanel />
      </div>
      {isNarrow && strips}
      <div className={styles['side']}>
        {hasFacts ? (
          <FactsPanel
            today={query.data?.hoje ?? todayIn(new Date())}
            counts={
              hasCounts(beside)
                ? (title) => <SinceCounts query={beside} title={title} />
                : undefined
            }
          />
        ) : (
          hasCounts(beside) && (
            <Panel title="O que mudou">
              <SinceCounts query={beside} title="O que mudou" />
            </Panel>
          )
        )}
        {watchesPrescription && <PrescriptionPanel />}
        {opens('/priorizacao') && <OverduePanel />}
        {opens('/antes-e-depois-da-negativacao') && <RecoveryPanel />}
        {follows && <CyclePanel pending={query} opens={opens} />}
      </div>
      {!isLawyer && phases}
    </div>
  )
}
