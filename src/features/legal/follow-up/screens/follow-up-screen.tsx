import type { MenuGroup } from '#features/people/access/contract/session.ts'
import { findScreen } from '#features/people/access/rules/session.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { useListing } from '#listing/screen/use-listing.ts'
import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import type { Eyes } from '#values/eyes.ts'

import { CardsOrBoard, lateParts, Phases } from '../components/cards-or-board.tsx'
import { followUpCells, warningLine } from '../components/follow-up-cells.tsx'
import { LawsuitPage } from '../components/lawsuit-page.tsx'
import type { FollowRights } from '../components/status-tab.tsx'
import { type View, ViewSwitch } from '../components/view-switch.tsx'
import { followUpPath, lawsuitFollowUp, type WithGuia } from '../contract/list.ts'

const own = ['acao', 'aba', 'visao', 'memoria'] as const

const viewOf = (text: string | undefined): View =>
  text === 'cartoes' || text === 'quadro' ? text : 'tabela'

const rightsOf = (eyes: Eyes, codes: readonly string[]): FollowRights => ({
  eyes,
  save: codes.includes('ACOMPANHAR'),
  reopen: codes.includes('REABRIR_FASE'),
  date: codes.includes('EDITAR_DATA_AJUIZAMENTO'),
})

/** Followed actions: three views of one search, and each action with three tabs. */
export function FollowUpScreen({
  person,
}: {
  readonly person: {
    readonly eyes: Eyes
    readonly routes: readonly MenuGroup[]
  }
}) {
  const rights = rightsOf(person.eyes, findScreen(person.routes, followUpPath)?.rules ?? [])
  const address = useScreenQuery()
  const goWithin = useGoWithin()
  const list = useListing(lawsuitFollowUp, own)
  const view = viewOf(address['visao'])
  const open = ({ id }: WithGuia) => goWithin({ ...address, acao: id })
  if (address['acao'] !== undefined)
    return (
      <LawsuitPage id={Number(address['acao'])} rows={list.found?.rows ?? []} rights={rights} />
    )
  const views = (
    <ViewSwitch
      view={view}
      onChange={(next) => goWithin({ ...address, visao: next === 'tabela' ? undefined : next })}
    />
  )
  if (view !== 'tabela') return <CardsOrBoard list={list} view={view} views={views} onOpen={open} />
  return (
    <ListingScreen
      listing={lawsuitFollowUp}
      params={own}
      cells={followUpCells}
      subLine={{ under: 'nomeFantasia', of: warningLine }}
      onOpen={open}
      tools={() => views}
      summary={() => lateParts(list)}
    >
      <Phases list={list} />
    </ListingScreen>
  )
}
