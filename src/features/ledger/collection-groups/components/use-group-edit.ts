import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { readRecord } from '#listing/records/use-record.ts'
import { useNewer } from '#listing/records/use-newer.ts'
import { useDraft } from '#ui/fields/draft.ts'
import { useLeaveGuard } from '#ui/actions/leave-guard.ts'

import { groupRecords, type GroupRow, saveGroup } from '../contract.ts'

/** A new row has no id until saved (spec 3:4). */
export const newGroup: GroupRow = {
  idGrupoCobranca: 0,
  nome: '',
  portifolio: '',
  lojistas: 0,
  shoppings: 0,
  versao: 0,
  alteradoPor: null,
  alteradoEm: null,
}

type Writing = { readonly row: GroupRow; readonly was: Pick<GroupRow, 'nome' | 'portifolio'> }

const typedIn = ({ nome, portifolio }: GroupRow) => ({ nome, portifolio })
// Drafts are stored as JSON, where an instant would come back as text.
const writingOf = (of: GroupRow): Writing => ({
  row: { ...of, alteradoEm: null },
  was: typedIn(of),
})

/** State of the single edited row: a new one, or an unlocked saved one. */
export function useGroupEdit() {
  const [writing, setWriting, forget] = useDraft<Writing | undefined>(
    'grupo de cobrança',
    undefined,
  )
  const [leave, setLeave] = useState<() => void>()
  const row = writing?.row
  const dirty =
    writing !== undefined &&
    (row?.nome !== writing.was.nome || row.portifolio !== writing.was.portifolio)
  const isNew = row === undefined || row.idGrupoCobranca === 0
  const { newer, onFailure } = useNewer<GroupRow>({
    typedOver: isNew ? undefined : row.versao,
    knownVersions: [],
    readNewest: async () => row && readRecord(groupRecords, row.idGrupoCobranca),
  })
  const start = (of: GroupRow) => setWriting(writingOf(of))
  const cancel = () => {
    forget()
    setWriting(undefined)
    act.reset()
  }
  const act = useAct(saveGroup, {
    invalidates: groupRecords.invalidates,
    fields: ['nomeGrupoCobranca', 'nomePortifolio'],
    success: ({ mensagem }) => mensagem,
    onFailure,
    onDone: cancel,
  })
  // Confirm before a page or filter change would remove the edited row.
  useLeaveGuard(dirty, (go) => setLeave(() => go))

  return {
    row,
    dirty,
    busy: act.busy,
    errors: act.fieldErrors,
    isOn: ({ idGrupoCobranca }: GroupRow) => row?.idGrupoCobranca === idGrupoCobranca,
    start,
    /** A colleague's concurrent save: accept it, or keep the draft and overwrite it. */
    newer,
    take: () => newer && start(newer),
    keep: () =>
      newer &&
      setWriting(
        (now) =>
          now && { row: { ...newer, ...typedIn(now.row), alteradoEm: null }, was: typedIn(newer) },
      ),
    change: (more: Partial<Pick<GroupRow, 'nome' | 'portifolio'>>) =>
      setWriting((now) => now && { ...now, row: { ...now.row, ...more } }),
    cancel,
    save: () => {
      if (row === undefined || row.nome.trim() === '' || newer) return
      void act.run({
        idGrupoCobranca: row.idGrupoCobranca || undefined,
        nomeGrupoCobranca: row.nome.trim(),
        nomePortifolio: row.portifolio.trim(),
        versao: isNew ? undefined : row.versao,
      })
    },
    /** Pending confirmation before leaving, with both answers. */
    leaving: leave && {
      stay: () => setLeave(undefined),
      go: () => {
        setLeave(undefined)
        cancel()
        leave()
      },
    },
  }
}

export type GroupEdit = ReturnType<typeof useGroupEdit>
