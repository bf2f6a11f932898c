import type { ReactNode } from 'react'

import { PromisesPanel } from '#features/collection/negotiations/components/promises-panel.tsx'
import { promiseScreens } from '#features/collection/negotiations/contract/promises.ts'

import type { StartQueries } from '../queries/start-queries.ts'
import { countToConfirm } from '../rules/start-page.ts'
import { AdministrationPanel } from './administration-panel.tsx'
import { ConfirmationsPanel } from './confirmations-panel.tsx'
import { ActsOfOthers, PinnedPanel } from './lazy-panels.tsx'
import { LegalPanel } from './legal-panel.tsx'
import { NoticesPanel } from './notices-panel.tsx'
import { QueuePanel } from './queue-panel.tsx'
import { SentBackPanel } from './sent-back-panel.tsx'
import { SubstitutionPanel } from './substitution-panel.tsx'

export type WorkPanelsProps = {
  readonly queries: StartQueries
  readonly opens: (path: string) => boolean
  readonly icon: (group: string) => ReactNode
}

/** What waits for the user. The own panels of a user without a step come first. */
export function WorkPanels({
  queries: { queue, overview, isFollower },
  opens,
  icon,
}: WorkPanelsProps) {
  const { administracao = null, juridico = null, devolvidos = [] } = overview.data ?? {}
  const { confirmacoes, substituicoes } = overview.data ?? {}
  const notices = queue.data?.avisos ?? []
  const toConfirm = countToConfirm(queue.data?.content ?? [])
  const awaited = confirmacoes?.length ?? (overview.isPending ? toConfirm : 0)
  const isQuiet = queue.data?.content.length === 0 && (administracao !== null || juridico !== null)
  const own = (
    <>
      {administracao && <AdministrationPanel of={administracao} />}
      {juridico && <LegalPanel of={juridico} />}
    </>
  )
  return (
    <>
      {isQuiet && own}
      <QueuePanel query={queue} opens={opens} icon={icon} />
      {queue.data && awaited > 0 && (
        <ConfirmationsPanel rows={confirmacoes} count={toConfirm} today={queue.data.hoje} />
      )}
      {notices.length > 0 && <NoticesPanel notices={notices} />}
      {devolvidos.length > 0 && <SentBackPanel rows={devolvidos} />}
      {substituicoes?.map((one) => (
        <SubstitutionPanel key={one.nome} of={one} />
      ))}
      {!isQuiet && own}
      {promiseScreens.some(opens) && <PromisesPanel />}
      {isFollower && <ActsOfOthers />}
      <PinnedPanel />
    </>
  )
}
