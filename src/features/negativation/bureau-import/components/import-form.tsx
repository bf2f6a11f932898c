import { useState } from 'react'

import { TemplateLinks } from '#features/ledger/file-templates/components/template-links.tsx'
import { CheckedFileActs, useCheckedFile } from '#listing/files/checked-file.tsx'
import { failureDetail, failureSentence } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { largestImport } from '#listing/importer.ts'
import { formatWhole } from '#values/whole-number.ts'

import { importFile, type ImportResult as Result } from '../contract.ts'
import { Banner } from '#ui/display/banner.tsx'
import styles from './import-form.module.css'
import { ImportResult } from './import-result.tsx'
import { readBase64 } from './read-base64.ts'

const rejectedSentence = (count: number) =>
  count === 1
    ? '1 linha foi rejeitada; as outras foram aplicadas.'
    : `${formatWhole(count)} linhas foram rejeitadas; as outras foram aplicadas.`

/** Result of the file in the server's words; a dry run changes nothing. */
function ImportOutcome({
  result,
  onClose,
}: {
  readonly result: Result
  readonly onClose: () => void
}) {
  const { ensaio, mensagem, retorno, semMudanca, aceitos, rejeitados } = result
  if (ensaio)
    return (
      <Banner tone="info" title={mensagem} onClose={onClose}>
        {retorno?.loteRejeitado &&
          `O bureau rejeitou a remessa ${retorno.remessa}: ${retorno.loteRejeitado}`}
      </Banner>
    )
  if (retorno?.loteRejeitado && !semMudanca)
    return (
      <Banner
        tone="error"
        title={`O bureau rejeitou a remessa ${retorno.remessa}.`}
        onClose={onClose}
      >
        {retorno.loteRejeitado}
      </Banner>
    )
  if (semMudanca) return <Banner tone="info" title={mensagem} onClose={onClose} />
  if (aceitos === 0)
    return (
      <Banner tone="error" title={mensagem} onClose={onClose}>
        Corrija as linhas rejeitadas, salve-as como CSV e importe o arquivo de novo.
      </Banner>
    )
  return (
    <Banner tone="done" title={mensagem} onClose={onClose}>
      {rejeitados > 0 && rejectedSentence(rejeitados)}
    </Banner>
  )
}

/** The chosen file, its dry run and import, and the last result. */
function useImport() {
  const [result, setResult] = useState<Result>()
  // The submitted file, for its rejected lines: the drop area is cleared by then.
  const [takenFile, setTakenFile] = useState<File>()
  const act = useAct(importFile, {
    invalidates: ['bureau', 'negativation'],
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
    take: async (file, ensaio) => {
      setTakenFile(file)
      await act.run({ file: await readBase64(file), fileName: file.name, ensaio })
    },
  })
  return { act, checked, result, takenFile, forget }
}

/** 'Buscar arquivos', the dry run 'Conferir', and 'Importar' (spec 1:2.14). */
export function ImportForm() {
  const { act, checked, result, takenFile, forget } = useImport()
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
          <TemplateLinks kind="NEGATIVACAO_ARQUIVO" />
          <TemplateLinks kind="RETORNO_BUREAU" />
          <CheckedFileActs
            checkedFile={checked}
            label="Importar"
            whileRunning="A importação está em andamento."
          />
        </div>
      </div>
      {act.failure !== undefined && (
        <Banner tone="error" title={failureSentence(act.failure)} onClose={forget}>
          {failureDetail(act.failure)}
        </Banner>
      )}
      {result && <ImportOutcome result={result} onClose={forget} />}
      {result && takenFile && <ImportResult result={result} file={takenFile} />}
    </div>
  )
}
