import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'

import { fetchFile } from '#contract/client.ts'
import { negotiationRefusal } from '#features/collection/negotiations/components/negotiation-refusal.ts'
import type { BalanceContract } from '#features/collection/open-balances/contract/slips.ts'
import { toastFailure, toastFailureAs } from '#listing/screen/failure-toast.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { useSettled } from '#listing/screen/use-settled.ts'
import { areaWords } from '#listing/files/area-words.ts'
import { saveFile } from '#listing/files/save-file.ts'
import { showToast } from '#ui/overlays/toast-store.ts'

import { type QueueRow, todayQueue } from '../contract/queue.ts'
import { contractsQuery, ensureRead, product, stagesQuery, removeFromQueue } from '../queries.ts'
import { useActKeys } from './use-act-keys.ts'

type Doing = { readonly what: 'contact' | 'note' | 'promise' | 'postpone'; readonly row: QueueRow }
/** Capitalizes: 'É do shopping: Camila Souza.' */
const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
const noBalances = "Seu perfil não abre 'Boletos do cliente'."

/** State of the acts on a row: the open dialog, the refusals, the shortcuts. */
export type QueueActs = ReturnType<typeof useQueueActs>

/** Acts on a row of the queue, by button or shortcut. */
export function useQueueActs({
  row,
  index,
  act,
  profile,
  sees,
  panel,
}: {
  readonly row: QueueRow
  readonly index: number
  readonly act: ListingAct<QueueRow>
  readonly profile: string
  /** The user may open the tenant's page, which promises and contacts read. */
  readonly sees: boolean
  readonly panel: RefObject<HTMLElement | null>
}) {
  const client = useQueryClient()
  const [doing, setDoing] = useState<Doing>()
  const settled = useSettled(row, row.clientId)
  const query = useQuery({
    ...contractsQuery(row),
    enabled: sees && (settled !== undefined || doing !== undefined),
  })
  const mayNegotiate = (contract: BalanceContract) =>
    negotiationRefusal(profile, [contract]) === undefined
  const refusalOf = (contracts: readonly BalanceContract[]) =>
    contracts.some(mayNegotiate)
      ? undefined
      : (negotiationRefusal(profile, contracts) ?? 'Este cliente não tem boleto com saldo.')
  const own = (query.data ?? []).filter(mayNegotiate)
  const others = row.quemContata === null ? undefined : sentence(row.quemContata)
  const refused = others ?? (sees ? query.data && refusalOf(query.data) : noBalances)
  const begin = (what: Doing['what']) => {
    // Closing the dialog returns focus to the row that opened it.
    panel.current?.parentElement
      ?.querySelector<HTMLElement>(`tbody[data-index="${index}"] > tr`)
      ?.focus({ preventScroll: true })
    setDoing({ what, row })
  }
  // A shortcut may be pressed before the rights are loaded, so wait for them.
  const whyNot = async (what: Doing['what']) => {
    if (what === 'note') return undefined
    if (others !== undefined || what === 'postpone') return others
    return sees ? refusalOf(await ensureRead(client, contractsQuery(row))) : noBalances
  }
  const start = (what: Doing['what']) => async () => {
    try {
      const because = await whyNot(what)
      if (because === undefined) begin(what)
      else showToast({ tone: 'warn', title: because })
    } catch (error) {
      toastFailure(error)
    }
  }
  const finish = (title: string, several: string, back: () => Promise<unknown>) => {
    removeFromQueue(client, row)
    act.toRow(index)
    showToast({
      tone: 'done',
      title,
      several,
      detail: row.nomeFantasia,
      undo: () => void back(),
    })
  }
  const report = async () => {
    if (!sees) return showToast({ tone: 'warn', title: noBalances })
    try {
      const contracts = await ensureRead(client, contractsQuery(row))
      const { downloadDebtReport } =
        await import('#features/collection/open-balances/contract/reports.ts')
      saveFile(
        await fetchFile(downloadDebtReport, {
          product,
          razaoSocial: row.razaoSocial,
          nroContrato: contracts.map(({ contractNumber }) => contractNumber),
          unidEcon: row.unidEcon,
        }),
      )
      showToast({ tone: 'done', title: areaWords(todayQueue.search).came })
    } catch (error) {
      if (!toastFailureAs(areaWords(todayQueue.search).notCame, error)) toastFailure(error)
    }
  }
  useActKeys(
    {
      c: () => void start('contact')(),
      p: () => void start('promise')(),
      n: () => void start('note')(),
      a: () => void start('postpone')(),
      r: () => void report(),
    },
    panel,
  )
  // Load the choices before the dialog opens, so that immediate typing finds one.
  const stages = useQuery({ ...stagesQuery, enabled: sees })
  return {
    doing,
    close: () => setDoing(undefined),
    start,
    finish,
    report,
    isSettled: settled !== undefined,
    /** The contracts that the user may negotiate. */
    own,
    isReady: doing !== undefined && query.data !== undefined && !stages.isPending,
    /** Why there is no contact or promise. */
    refused,
    /** Why the row cannot be postponed: another user contacts it. */
    othersBecause: others,
    noBalancesBecause: sees ? undefined : noBalances,
  }
}
