import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { callServer } from '#contract/client.ts'
import { bringFile, largestFile } from '#features/ledger/received-files/contract/calls.ts'
import { mallsQuery } from '#features/people/registers/components/malls-query.ts'
import { sources } from '#features/ledger/sources/contract/calls.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'

import styles from './files.module.css'

const byHeader = ''
const accept = ['.csv', '.txt', '.xlsx', '.zip', '.json', '.ret']

/** Sources that may load; a draft only rehearses. */
const useSources = () =>
  useQuery({
    queryKey: ['sources', sources.search.name, 'para carregar'],
    queryFn: ({ signal }) => callServer(sources.search, { page: 1, size: 200 }, { signal }),
    select: ({ data }) => data.filter(({ situacao }) => situacao !== 'SUSPENSA'),
  })

/** 'Trazer arquivo': a file by hand, for a source or by its header. */
export function BringDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: known = [] } = useSources()
  const [sourceId, setSourceId] = useState(byHeader)
  const [mall, setMall] = useState('')
  const [isComplete, setComplete] = useState(false)
  const [isRehearsal, setRehearsal] = useState(false)
  const [file, setFile] = useState<File>()
  const act = useAct(bringFile, {
    success: ({ mensagem }) => mensagem,
    invalidates: ['received-files', 'sources', 'bank-returns'],
    fields: ['idFonte', 'file'],
    onDone: onClose,
  })
  const { data: malls = [] } = useQuery(mallsQuery)
  const source = known.find(({ id }) => String(id) === sourceId)
  const isNative = source === undefined || source.codigo.startsWith('REGUA_')
  const isDraft = source?.situacao === 'RASCUNHO'
  return (
    <Dialog
      opened
      title="Trazer arquivo"
      onClose={onClose}
      busy={act.busy}
      dirty={file !== undefined}
      footer={
        <DialogButtons
          label={isRehearsal || isDraft ? 'Ensaiar' : 'Carregar'}
          busy={act.busy}
          disabledBecause={file === undefined ? 'Escolha o arquivo.' : undefined}
          onAct={() =>
            void act.run(
              {
                ...(source && { idFonte: source.id }),
                ...(mall !== '' && { idShopping: Number(mall) }),
                ...(isNative && isComplete && { completo: true }),
                ...((isRehearsal || isDraft) && { ensaio: true }),
              },
              file,
            )
          }
          onClose={onClose}
        />
      }
    >
      <div className={styles['fields']}>
        <FileDrop
          label="Arquivo do ERP ou do banco"
          accept={accept}
          maxBytes={largestFile}
          value={file}
          onChange={setFile}
          disabled={act.busy}
          error={act.fieldErrors.get('file')}
          required
        />
        <SelectField
          label="Fonte"
          options={[
            { value: byHeader, label: 'Reconhecer pelo cabeçalho' },
            ...known.map(({ id, nome }) => ({ value: String(id), label: nome })),
          ]}
          value={sourceId}
          onChange={setSourceId}
          error={act.fieldErrors.get('idFonte')}
        />
        {source?.traz === 'ACORDOS' && (
          <SelectField
            label="Shopping"
            options={malls.map(({ id, nome }) => ({ value: String(id), label: nome }))}
            value={mall}
            onChange={setMall}
            required
          />
        )}
        {isNative && (
          <CheckboxField
            label="Este arquivo traz tudo o que está em aberto"
            hint="O que ele não tem, dos seus shoppings, passa a ser um título que sumiu."
            checked={isComplete}
            onChange={setComplete}
          />
        )}
        <CheckboxField
          label="Só ensaiar: julga o arquivo e não grava nada"
          checked={isRehearsal || isDraft}
          disabled={isDraft}
          onChange={setRehearsal}
        />
      </div>
    </Dialog>
  )
}
