import { registerUndo } from '#features/ledger/file-imports/actions/undo-steps.ts'

import { restoreNumbers } from '../store/numbers.ts'
import { announceNumbers, logFileRecord } from './record-changes.ts'

registerUndo(['EXCECOES'], {
  filled: { table: 'exception_record', key: ['id'], values: [], stamps: [] },
  whenChanged: 'Um destes itens mudou depois da importação: ela não pode mais ser desfeita.',
  restore: async (work, { id: importId }, by) => {
    const restoredNumbers = await restoreNumbers(work.tx, importId, by.name)
    for (const { id, before, after } of restoredNumbers)
      logFileRecord(work, after ? 'ALTERAR_EXCECAO' : 'EXCLUIR_EXCECAO', id, {
        de: before,
        ...(after ? { para: after } : {}),
        by,
      })
    await announceNumbers(
      work,
      restoredNumbers.map(({ before, after }) => ({ before, after: after ?? undefined })),
      by,
    )
  },
})
