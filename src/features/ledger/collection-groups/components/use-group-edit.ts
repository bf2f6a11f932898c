import { useAct } from '#listing/screen/use-act.ts'
import { readRecord } from '#listing/records/use-record.ts'
import { useNewer } from '#listing/records/use-newer.ts'
import { useDraft } from '#ui/fields/draft.ts'

import { groupRecords, type GroupRow, saveGroup } from '../contract/calls.ts'
import { useDiscard } from '#ui/overlays/use-discard.ts'

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

/** The typed row over a colleague's save. */
const over = (newer: GroupRow, { row }: Writing): Writing => ({
  row: { ...newer, ...typedIn(row), alteradoEm: null },
  was: typedIn(newer),
})

/** The row being written; without a version until it is saved. */
function useWriting() {
  const [writing, setWriting, forget] = useDraft<Writing | undefined>(
    'grupo de cobrança',
    undefined,
  )
  const row = writing?.row
  return {
    row,
    setWriting,
    forget,
    version: row === undefined || row.idGrupoCobranca === 0 ? undefined : row.versao,
    dirty:
      writing !== undefined &&
      (row?.nome !== writing.was.nome || row.portifolio !== writing.was.portifolio),
  }
}

/** State of the single edited row: a new one, or an unlocked saved one. */
export function useGroupEdit() {
  const { row, setWriting, forget, version, dirty } = useWriting()
  const { newer, onFailure } = useNewer<GroupRow>({
    typedOver: version,
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
  const leaving = useDiscard(dirty, cancel)

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
    keep: () => newer && setWriting((now) => now && over(newer, now)),
    change: (more: Partial<Pick<GroupRow, 'nome' | 'portifolio'>>) =>
      setWriting((now) => now && { ...now, row: { ...now.row, ...more } }),
    cancel,
    save: () => {
      if (row === undefined || row.nome.trim() === '' || newer) return
      void act.run({
        idGrupoCobranca: row.idGrupoCobranca || undefined,
        nomeGrupoCobranca: row.nome.trim(),
        nomePortifolio: row.portifolio.trim(),
        versao: version,
      })
    },
    /** Pending confirmation before leaving, with both answers. */
    leaving,
  }
}

export type GroupEdit = ReturnType<typeof useGroupEdit>
