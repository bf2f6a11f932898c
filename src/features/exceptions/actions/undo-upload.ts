import { takesBack } from '#features/file-imports/actions/undo-steps.ts'

import { restoreNumbers } from '../store/numbers.ts'
import { listModules, moduleOf } from '../store/records.ts'
import { announceNumbers, logFileRecord } from './record-changes.ts'

takesBack(['EXCECOES'], {
  filled: { table: 'exception_record', key: ['id'], said: [], stamps: [] },
  whenChanged: 'Um destes itens mudou depois da importação: ela não pode mais ser desfeita.',
  restore: async (work, { id: importId }, by) => {
    const restoredNumbers = await restoreNumbers(work.tx, importId, by.name)
    for (const { id, before, after } of restoredNumbers)
      logFileRecord(work, after ? 'ALTERAR_EXCECAO' : 'EXCLUIR_EXCECAO', id, {
        de: before,
        ...(after ? { para: after } : {}),
        by,
      })
    const serasa = moduleOf(await listModules(work.tx), 'SERASA')
    const records = restoredNumbers.flatMap(({ before, after }) => [
      before,
      ...(after ? [after] : []),
    ])
    await announceNumbers(
      work,
      records,
      records.some(({ moduleIds }) => moduleIds.includes(serasa)),
    )
  },
})
