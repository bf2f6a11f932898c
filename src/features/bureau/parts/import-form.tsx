import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'

import { failureDetail, failureSentence, toastFailure } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'

import { importFile, type ImportResult as Result, largestImport } from '../contract/calls.ts'
import { Banner } from './banner.tsx'
import styles from './import-form.module.css'
import { ImportResult } from './import-result.tsx'
import { readBase64 } from './read-base64.ts'

function foreseen({ aceitos, semMudanca }: Result): string {
  if (semMudanca) return 'Este arquivo já tinha sido importado: nada mudaria.'
  return aceitos === 1 ? '1 linha seria aplicada.' : `${aceitos.toLocaleString('pt-BR')} linhas seriam aplicadas.`
}

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
  return <Banner tone="done" title="Importado com sucesso!" onClose={onClose} />
}

/** 'Buscar arquivos', 'Conferir' without writing anything, and 'Importar' (spec 1:2.14). */
export function ImportForm() {
  const [file, setFile] = useState<File>()
  const [result, setResult] = useState<Result>()
  const [reading, setReading] = useState<'check' | 'import'>()
  const act = useAct(importFile, {
    stale: ['bureau', 'negativation'],
    onDone: (answer) => {
      setResult(answer)
      if (!answer.ensaio) setFile(undefined)
    },
  })
  const forget = () => {
    act.reset()
    setResult(undefined)
  }
  const run = async (ensaio: boolean) => {
    if (!file || reading) return
    forget()
    setReading(ensaio ? 'check' : 'import')
    try {
      await act.run({ file: await readBase64(file), fileName: file.name, ensaio })
    } catch (error) {
      toastFailure(error)
    } finally {
      setReading(undefined)
    }
  }
  const missing = file === undefined ? 'Escolha um arquivo.' : undefined
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
            value={file}
            disabled={reading !== undefined}
            onChange={(next) => {
              forget()
              setFile(next)
            }}
          />
        </div>
        <div className={styles['acts']}>
          <Button
            loading={reading === 'check'}
            disabledBecause={reading === 'import' ? 'A importação está em andamento.' : missing}
            onClick={() => void run(true)}
          >
            Conferir
          </Button>
          <Button
            kind="primary"
            icon={<IconUpload size={16} stroke={1.75} />}
            loading={reading === 'import'}
            disabledBecause={missing}
            onClick={() => void run(false)}
          >
            Importar
          </Button>
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
