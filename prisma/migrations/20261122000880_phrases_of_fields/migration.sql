-- The name of a category is looked for in one piece now (docs/decisions/0037-fields-in-one-piece.md): what those of another
-- do besides is said here.
INSERT INTO search_synonym (phrase, means)
SELECT phrase, string_to_array(line.means, '|') FROM (VALUES
  ('wills and trusts|trusts and estates|wills and trusts lawyer|wills and trusts attorney|trusts and estates lawyer'
    '|trusts and estates attorney', 'estate planning|probate'),
  ('tax planning|tax planner', 'tax preparation|accounting|tax law'),
  ('business lawyer|corporate lawyer|corporate attorney', 'business law|corporate law'),
  ('slipped|slipped and fell|fell at store|trip and fall|hit by car|hit by truck|rear ended', 'personal injury'),
  ('immigration|immigration papers', 'immigration law'),
  ('work comp|work comp lawyer|workmans comp|hurt on job|hurt on job lawyer|boat accident lawyer', 'personal injury'),
  ('sue doctor|sue hospital|botched surgery|surgical error', 'medical malpractice'),
  ('mole removal|hair loss|acne scars|wart removal', 'dermatology|dermatologist'),
  ('fever|sore throat|cough', 'family medicine|primary care|general practice'),
  ('check engine light|engine light|car wont start|car making noise', 'auto repair'),
  ('no hot water|hot water', 'plumbing|plumber'),
  ('heart palpitations', 'cardiology|cardiologist'),
  ('tooth hurts|teeth hurt|tooth pain', 'dentist|dentistry'),
  ('back hurts', 'chiropractic|chiropractor|orthopedics'),
  ('knee hurts|hip hurts|shoulder hurts|joints hurt', 'orthopedics|orthopedic|orthopedist|orthopaedic'),
  ('hand hurts|wrist hurts', 'hand surgery|orthopedics|orthopedic'),
  ('foot hurts|feet hurt|heel hurts', 'podiatry|podiatrist'),
  ('ear hurts|ear pain|throat hurts', 'otolaryngology|otolaryngologist|ent'),
  ('stomach hurts', 'gastroenterology|gastroenterologist'),
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
