import { useState } from 'react'

import { TextField } from '#ui/fields/text-field.tsx'
import { YesNoSwitch } from '#ui/fields/yes-no-switch.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'

import type { Recipe } from '../../contract/recipe.ts'
import styles from './assistant.module.css'

/** How each file of a recipe is found in a zip, and whether its hidden rows count. */
export function FileSettingsDialog({
  recipe,
  onSave,
  onClose,
}: {
  readonly recipe: Recipe
  readonly onSave: (recipe: Recipe) => void
  readonly onClose: () => void
}) {
  const [files, setFiles] = useState(recipe.arquivos)
  const set = (at: number, part: Partial<Recipe['arquivos'][number]>) =>
    setFiles(files.map((each, place) => (place === at ? { ...each, ...part } : each)))
  return (
    <Dialog
      opened
      title="Arquivos da receita"
      onClose={onClose}
      dirty={files !== recipe.arquivos}
      footer={
        <DialogButtons
          label="Usar"
          busy={false}
          disabledBecause={
            files.some(({ nome }) => nome.trim() === '')
              ? 'Informe o nome de cada arquivo, com * no lugar do que muda.'
              : undefined
          }
          onAct={() => onSave({ ...recipe, arquivos: files })}
          onClose={onClose}
        />
      }
    >
      {files.map((file, at) => (
        <fieldset key={file.papel} className={styles['fields']}>
          <legend>{file.papel}</legend>
          <TextField
            label={`Nome no zip (${file.papel})`}
            hint="* vale por qualquer texto: *SE1*"
            value={file.nome}
            maxLength={200}
            onChange={(nome) => set(at, { nome })}
          />
          <YesNoSwitch
            label={`Ler linhas ocultas (${file.papel})`}
            checked={file.linhasOcultas === 'LER'}
            onChange={(reads) => set(at, { linhasOcultas: reads ? 'LER' : 'IGNORAR' })}
          />
        </fieldset>
      ))}
    </Dialog>
  )
}
