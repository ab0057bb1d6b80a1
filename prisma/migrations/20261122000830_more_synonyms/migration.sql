-- More of what people call things: what lawyers and doctors of a field are called besides the field's own name, so that a
-- search for them is for the field as a whole. What admins have said already stays as it is.
INSERT INTO search_synonym (phrase, means)
SELECT DISTINCT ON (stem_key(phrase)) phrase, string_to_array(line.means, '|')
FROM (VALUES
  ('primary care physician|pcp|family physician|family practitioner|family practice', 'family medicine|family practice|general practice|primary care'),
  ('pediatric dentist|dentist for children|children dentist', 'pediatric dentistry|dentist children|dental kids'),
  ('ear nose throat|ear nose throat doctor|ent doctor', 'otolaryngology|otolaryngologist|ent'),
  ('eye surgeon', 'ophthalmology|ophthalmologist'),
  ('counselor|counsellor|marriage counseling|couples therapy', 'psychotherapy|psychology|therapist|counseling|mental health'),
  ('vet|animal doctor|pet doctor', 'veterinarian|veterinary'),
  ('drugstore|chemist', 'pharmacy|pharmacist'),
  ('family lawyer|family attorney|family law attorney', 'family law'),
  ('injury lawyer|personal injury lawyer|personal injury attorney|accident attorney|car accident attorney', 'personal injury'),
  ('criminal defense lawyer|criminal defense attorney|defense lawyer|defense attorney|dui lawyer|dui attorney|dwi lawyer|dwi attorney', 'criminal defense|dui'),
  ('immigration lawyer|immigration help', 'immigration'),
  ('estate lawyer|estate attorney|estate planning lawyer|estate planning attorney|probate lawyer|probate attorney', 'estate planning|probate'),
  ('employment lawyer|employment attorney|labor attorney', 'employment law|labor law'),
  ('bankruptcy lawyer|bankruptcy attorney', 'bankruptcy'),
  ('real estate lawyer|real estate attorney|property lawyer', 'real estate law'),
  ('malpractice lawyer|malpractice attorney|medical malpractice lawyer', 'medical malpractice'),
  ('tax accountant', 'accounting|tax preparation'),
  ('hvac repair|hvac contractor|air conditioning repair|heating repair', 'heating and cooling|hvac'),
  ('car crash attorney|car wreck attorney', 'personal injury')
) AS line (phrases, means) CROSS JOIN unnest(string_to_array(line.phrases, '|')) AS phrase
WHERE stem_key(phrase) <> ''
ORDER BY stem_key(phrase), phrase
ON CONFLICT (phrase_key) DO NOTHING;
