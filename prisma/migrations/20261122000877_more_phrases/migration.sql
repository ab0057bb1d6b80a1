-- "will" is too common to be indexed: of these phrases only "lawyer", "last" and "live" were left, so that each search for
-- a lawyer was one for estate planning besides. A testament is looked for as "wills" (`lib/rules/testaments.ts`).
DELETE FROM search_synonym
WHERE (phrase, phrase_key) IN (('will lawyer', 'lawyer'), ('last will', 'last'), ('living will', 'live'));

-- Who treats the mind is listed by that as well. What admins have changed stays as it is.
UPDATE search_synonym SET means = '{mental health,psychotherapy,psychotherapist,psychology,counseling}'
WHERE means IN ('{psychotherapy,psychotherapist,psychology,therapist,counseling}',
  '{psychotherapy,psychology,therapist,counseling,mental health}');
UPDATE search_synonym SET means = means || '{mental health}' WHERE means = '{psychiatry,psychiatrist}';
UPDATE search_synonym SET means = means || '{dermatology}' WHERE phrase = 'botox' AND means = '{plastic surgery,plastic surgeon}';

UPDATE search_synonym SET means = means || '{dentist}' WHERE phrase = 'root canal' AND means = '{endodontics,endodontist}';

INSERT INTO search_synonym (phrase, means)
SELECT DISTINCT ON (stem_key(phrase)) phrase, string_to_array(line.means, '|')
FROM (VALUES
  -- Doctors
  ('therapist|stress|burnout|grief|panic attacks|eating disorder|addiction counselor|ptsd',
    'mental health|psychotherapy|psychotherapist|psychology|counseling'),
  ('adhd|autism|ocd|schizophrenia', 'psychiatry|psychiatrist|mental health'),
  ('physical therapist', 'physical therapy'),
  ('occupational therapist', 'occupational therapy'),
  ('massage therapist', 'massage'),
  ('knee pain|hip pain|shoulder pain|joint pain|knee surgeon|hip surgeon|shoulder surgeon|sprained ankle|torn ligament',
    'orthopedics|orthopedic|orthopedist|orthopaedic'),
  ('pregnant|pregnancy|maternity', 'obstetrics|obstetrician|gynecology|women''s health'),
  ('birth control|menopause|period pain', 'gynecology|gynecologist|women''s health'),
  ('itchy skin|psoriasis|warts|hives|skin rash', 'dermatology|dermatologist'),
  ('flu|flu shot|flu shots|cold and flu|sick visit|annual physical|vaccine|vaccination', 'family medicine|primary care|internal medicine'),
  ('hernia|gallbladder|appendix', 'general surgery|surgeon'),
  ('heart attack|palpitations|high cholesterol|cholesterol', 'cardiology|cardiologist'),
  ('headache|headaches|parkinsons|dementia|alzheimers', 'neurology|neurologist'),
  ('acid reflux|ibs|stomach pain|ulcer', 'gastroenterology|gastroenterologist'),
  ('kidney stones|uti', 'urology|urologist|nephrology'),
  ('tonsils|sinus|sinus infection|ear infection', 'otolaryngology|otolaryngologist|ent'),
  ('blurry vision|contact lenses|vision test|eye test', 'optometry|optometrist|ophthalmology'),
  ('hand pain|wrist pain|carpal tunnel', 'hand surgery|orthopedics|orthopedic'),
  ('plantar fasciitis|foot pain|heel pain', 'podiatry|podiatrist'),
  ('pinched nerve|sciatica', 'chiropractic|chiropractor|orthopedics'),
  -- Teeth
  ('chipped tooth|broken tooth|tooth filling|teeth whitening|tooth cleaning', 'dentist|dentistry'),
  ('clear aligners|retainer', 'orthodontics|orthodontist|aligners'),
  -- Law
  ('wills lawyer|wills attorney|last wills|living wills|living trust|executor', 'estate planning|probate'),
  ('landlord dispute|tenant rights|landlord tenant|evicted|tenant dispute|deposit dispute', 'landlord tenant|real estate law'),
  ('bankruptcy help|debt relief|chapter 13|foreclosure', 'bankruptcy'),
  ('fired from job|sexual harassment|wage theft|unfair dismissal', 'employment law|labor law'),
  ('motorcycle accident|bike accident|pedestrian accident|wrongful death|hit and run|nursing home abuse', 'personal injury'),
  ('hurt at work|work injury|work accident', 'workplace injury|workers compensation|personal injury'),
  ('assault charge|theft charge|drug possession|expunge record|domestic violence charge', 'criminal defense'),
  ('naturalization|marriage visa|fiance visa|work visa|h1b', 'immigration'),
  ('legal separation|child visitation|paternity|restraining order', 'family law|divorce'),
  ('start an llc|llc|incorporation', 'business law|corporate law'),
  -- Money
  ('tax filing|file taxes', 'tax preparation|accounting'),
  -- House and home
  ('toilet|clogged toilet|toilet clogged|burst pipe|sewer backup|garbage disposal|leaking faucet', 'plumbing|plumber'),
  ('outlet|power outlet|circuit breaker|fuse box|power outage|ceiling fan|rewiring', 'electricians|electrician|electrical'),
  ('roofing contractor|roof replacement|shingles', 'roofing|roofer'),
  ('ants|cockroaches|rodents|wasps', 'pest control'),
  -- In Spanish
  ('abogado|abogada|abogados', 'lawyer|law'),
  ('abogado de accidentes|accidente de carro|accidente de auto', 'personal injury'),
  ('abogado de inmigracion|inmigracion', 'immigration'),
  ('abogado de divorcio|divorcio', 'divorce|family law'),
  ('dentista|dentistas', 'dentist|dentistry'),
  ('pediatra|pediatras', 'pediatrics|pediatrician'),
  ('dermatologo|dermatologa', 'dermatology|dermatologist'),
  ('cardiologo|cardiologa', 'cardiology|cardiologist'),
  ('ginecologo|ginecologa', 'gynecology|gynecologist|obstetrics'),
  ('psicologo|psicologa', 'mental health|psychotherapy|psychotherapist|psychology|counseling'),
  ('psiquiatra', 'psychiatry|psychiatrist|mental health'),
  ('oculista|oftalmologo', 'ophthalmology|ophthalmologist|optometry|optometrist'),
  ('plomero|fontanero', 'plumbing|plumber'),
  ('electricista', 'electricians|electrician|electrical'),
  ('contador|contadora|impuestos', 'accounting|accountant|tax preparation'),
  ('techador', 'roofing|roofer')
) AS line (phrases, means) CROSS JOIN unnest(string_to_array(line.phrases, '|')) AS phrase
WHERE stem_key(phrase) <> ''
ORDER BY stem_key(phrase), phrase
ON CONFLICT (phrase_key) DO NOTHING;
