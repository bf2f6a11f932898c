import { useState } from 'react'

import { CheckedFileActs, useCheckedFile } from '#listing/screen/checked-file.tsx'
import { failureDetail, failureSentence } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { importFile, type ImportResult as Result, largestImport } from '../contract/calls.ts'
import { Banner } from '#ui/banner.tsx'
import styles from './import-form.module.css'
import { ImportResult } from './import-result.tsx'
import { readBase64 } from './read-base64.ts'

function foreseen({ aceitos, semMudanca }: Result): string {
  if (semMudanca) return 'Este arquivo já tinha sido importado: nada mudaria.'
  if (aceitos === 0) return 'Nenhuma linha seria aplicada.'
  return aceitos === 1 ? '1 linha seria aplicada.' : `${formatWhole(aceitos)} linhas seriam aplicadas.`
}

const rejectedSentence = (count: number) =>
  count === 1
    ? '1 linha foi rejeitada; as outras foram aplicadas.'
    : `${formatWhole(count)} linhas foram rejeitadas; as outras foram aplicadas.`

function Told({ result, onClose }: { readonly result: Result; readonly onClose: () => void }) {
  if (result.ensaio)
    return (
      <Banner tone="info" title="Conferência: nada foi gravado." onClose={onClose}>
        {foreseen(result)}
      </Banner>
    )
  if (result.retorno?.loteRejeitado)
    return (
      <Banner tone="error" title={`O bureau rejeitou a remessa ${result.retorno.remessa}.`} onClose={onClose}>
        {result.retorno.loteRejeitado}
      </Banner>
    )
  if (result.semMudanca)
    return (
      <Banner tone="info" title="Este arquivo já tinha sido importado." onClose={onClose}>
        Nada mudou.
      </Banner>
    )
  if (result.aceitos === 0)
    return (
      <Banner tone="error" title={result.mensagem} onClose={onClose}>
        Corrija as linhas rejeitadas e importe o arquivo de novo.
      </Banner>
    )
  return (
    <Banner tone="done" title="Importado com sucesso!" onClose={onClose}>
      {result.rejeitados > 0 && rejectedSentence(result.rejeitados)}
    </Banner>
  )
}

/** 'Buscar arquivos', 'Conferir' without writing anything, and 'Importar' (spec 1:2.14). */
export function ImportForm() {
  const [result, setResult] = useState<Result>()
  const act = useAct(importFile, {
    stale: ['bureau', 'negativation'],
    onDone: (answer) => {
      setResult(answer)
      if (!answer.ensaio) checked.clear()
    },
  })
  const forget = () => {
    act.reset()
    setResult(undefined)
  }
  const checked = useCheckedFile({
    forget,
    take: async (file, ensaio) => act.run({ file: await readBase64(file), fileName: file.name, ensaio }),
  })
  return (
    <div className={styles['form']}>
      <div className={styles['row']}>
        <div className={styles['drop']}>
          <FileDrop
            label="Buscar arquivos"
            shape="area"
            accept={['.csv', '.txt']}
            maxBytes={largestImport}
            hint="Apenas arquivos com extensão .csv ou .txt."
            value={checked.file}
            disabled={checked.running !== undefined}
            onChange={checked.choose}
          />
        </div>
        <div className={styles['acts']}>
          <CheckedFileActs checked={checked} label="Importar" whileRunning="A importação está em andamento." />
        </div>
      </div>
      {act.failure !== undefined && (
        <Banner tone="error" title={failureSentence(act.failure)} onClose={forget}>
          {failureDetail(act.failure)}
        </Banner>
      )}
      {result && <Told result={result} onClose={forget} />}
      {result && <ImportResult result={result} />}
    </div>
  )
}
