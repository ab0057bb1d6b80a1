-- The name of a category is looked for in one piece now (docs/decisions/0037-fields-in-one-piece.md): what those of another
-- do besides is said here.
INSERT INTO search_synonym (phrase, means)
SELECT phrase, string_to_array(line.means, '|') FROM (VALUES
  ('wills and trusts|trusts and estates|wills and trusts lawyer|wills and trusts attorney|trusts and estates lawyer'
    '|trusts and estates attorney', 'estate planning|probate'),
  ('tax planning|tax planner', 'tax preparation|accounting|tax law'),
  ('business lawyer|corporate lawyer|corporate attorney', 'business law|corporate law'),
  ('slipped|slipped and fell|fell at store|trip and fall', 'personal injury'),
  -- In Spanish
  ('abogado de familia|abogada de familia|custodia', 'family law'),
  ('abogado penalista|abogado criminal|abogado penal|defensa criminal', 'criminal defense'),
  ('abogado laboral|abogado de trabajo|despido', 'employment law|labor law'),
  ('abogado de accidentes de auto|abogado de lesiones|lesiones personales|accidente de trabajo', 'personal injury'),
  ('testamento|testamentos|herencia', 'estate planning|probate'),
  ('bancarrota', 'bankruptcy'),
  ('medico de familia|medico familiar|medico general', 'family medicine|general practice|primary care'),
  ('ortodoncista|frenos dentales', 'orthodontics|orthodontist'),
  ('neurologo|neurologa', 'neurology|neurologist'),
  ('urologo|urologa', 'urology|urologist'),
  ('ortopedista|traumatologo', 'orthopedics|orthopedic|orthopedist'),
  ('gastroenterologo', 'gastroenterology|gastroenterologist'),
  ('terapeuta', 'mental health|psychotherapy|psychotherapist|psychology|counseling'),
  ('mecanico', 'auto repair')
) AS line (phrases, means) CROSS JOIN unnest(string_to_array(line.phrases, '|')) AS phrase
WHERE stem_key(phrase) <> ''
ORDER BY stem_key(phrase), phrase
ON CONFLICT (phrase_key) DO NOTHING;
