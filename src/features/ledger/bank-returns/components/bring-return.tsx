import { useState } from 'react'

import { TemplateLinks } from '#features/ledger/file-templates/components/template-links.tsx'
import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import { countOf } from '#values/count-of.ts'

import { bringFile } from '#features/ledger/received-files/contract/calls.ts'

import { largestReturn } from '../contract.ts'

/** 'Carregar retorno': a file that the user has from the bank. */
export function BringReturn() {
  const [opened, setOpened] = useState(false)
  const [file, setFile] = useState<File>()
  const refusal = useCompanyRefusal()
  const close = () => {
    setOpened(false)
    setFile(undefined)
    act.reset()
  }
  const act = useAct(bringFile, {
    success: ({ mensagem, problemas = [] }) =>
      problemas.length === 0
        ? mensagem
        : `${mensagem} ${countOf(problemas.length, 'linha não se lê', 'linhas não se leem')}.`,
    invalidates: ['bank-returns', 'received-files'],
    onDone: close,
  })
  return (
    <>
      <Button kind="primary" disabledBecause={refusal} onClick={() => setOpened(true)}>
        Carregar retorno
      </Button>
      <Dialog
        opened={opened}
        title="Carregar retorno"
        onClose={close}
        busy={act.busy}
        footer={
          <DialogButtons
            label="Carregar"
            busy={act.busy}
            disabledBecause={file === undefined ? 'Escolha o arquivo.' : undefined}
            onAct={() => void act.run({ codigo: 'REGUA_RETORNO' }, file)}
            onClose={close}
          />
        }
      >
        <FileDrop
          label="Arquivo de retorno do banco"
          accept={['.ret', '.txt']}
          maxBytes={largestReturn}
          value={file}
          onChange={setFile}
          disabled={act.busy}
          required
        />
        <TemplateLinks kind="RETORNO_BANCARIO" />
        <p>
          Até outra pessoa confirmar o arquivo, os boletos pagos ficam seguros por 2 dias úteis.
        </p>
      </Dialog>
    </>
  )
}
