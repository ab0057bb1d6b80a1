-- What people call things in everyday words, and what listings call them: a search for the one finds the other.

-- A phrase for comparing: the stems of its words in their order, without words too common to be indexed.
CREATE FUNCTION stem_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(string_agg(stem.word, ' ' ORDER BY typed.place, stem.word), '')
  FROM regexp_split_to_table(public.normalised(value), ' ') WITH ORDINALITY AS typed (word, place)
  CROSS JOIN unnest(tsvector_to_array(to_tsvector('public.directory', typed.word))) AS stem (word)
$$;

CREATE TABLE search_synonym (
  id SERIAL NOT NULL,
  phrase TEXT NOT NULL,
  means TEXT[] NOT NULL,
  phrase_key TEXT NOT NULL GENERATED ALWAYS AS (stem_key(phrase)) STORED,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT search_synonym_pkey PRIMARY KEY (id),
  CONSTRAINT search_synonym_phrase CHECK (phrase_key <> '' AND char_length(phrase) <= 100),
  CONSTRAINT search_synonym_means CHECK (cardinality(means) BETWEEN 1 AND 5)
);
CREATE UNIQUE INDEX search_synonym_phrase_key ON search_synonym (phrase_key);

-- What a directory begins with; admins change it. Phrases that mean the same share a line.
INSERT INTO search_synonym (phrase, means)
SELECT DISTINCT ON (stem_key(phrase)) phrase, string_to_array(line.means, '|')
FROM (VALUES
  -- Doctors
  ('skin doctor|skin specialist|skin clinic|acne|acne doctor|eczema|mole check|rash', 'dermatology|dermatologist'),
  ('kids doctor|kid doctor|children''s doctor|child doctor|doctor for kids|doctor for children|baby doctor|paediatrician|paediatrics', 'pediatrics|pediatrician'),
  ('heart doctor|heart specialist|heart clinic|chest pain|high blood pressure', 'cardiology|cardiologist'),
  ('bone doctor|bone specialist|joint doctor|knee doctor|hip doctor|shoulder doctor|broken bone|fracture|knee replacement|hip replacement', 'orthopedics|orthopedic|orthopedist|orthopaedic'),
  ('brain doctor|nerve doctor|headache doctor|migraine|migraines|epilepsy|seizures|stroke doctor', 'neurology|neurologist'),
  ('brain surgeon|spine surgeon', 'neurosurgery|neurosurgeon|neurology'),
  ('cancer doctor|cancer specialist|cancer clinic|tumor doctor|chemotherapy|chemo', 'oncology|oncologist'),
  ('shrink|mental health doctor|mind doctor|bipolar|adhd doctor', 'psychiatry|psychiatrist'),
  ('mental health|depression|anxiety|talk therapy|counselor|counsellor|counseling|counselling|marriage counselor|couples counseling|psychologist|talk therapist', 'psychotherapy|psychotherapist|psychology|therapist|counseling'),
  ('family doctor|gp|general practitioner|primary care|primary care doctor|regular doctor|house doctor|checkup|physical exam', 'family medicine|general practice|primary care'),
  ('internist|doctor for adults', 'internal medicine|family medicine'),
  ('allergy doctor|hay fever|allergist|food allergy|asthma doctor', 'allergy|allergist|immunology'),
  ('lung doctor|breathing doctor|lung specialist', 'pulmonology|pulmonologist'),
  ('stomach doctor|gut doctor|gi doctor|digestive doctor|colonoscopy|heartburn', 'gastroenterology|gastroenterologist'),
  ('kidney doctor|dialysis', 'nephrology|nephrologist'),
  ('bladder doctor|prostate doctor|urinary doctor|vasectomy', 'urology|urologist'),
  ('women''s doctor|lady doctor|female doctor|women''s health|gyno|gynaecologist|pap smear', 'gynecology|gynecologist|obstetrics'),
  ('pregnancy doctor|birth doctor|prenatal|obgyn|ob gyn|baby delivery', 'obstetrics|obstetrician|gynecology'),
  ('fertility|fertility doctor|ivf', 'reproductive endocrinology|fertility'),
  ('hormone doctor|thyroid doctor|diabetes doctor|diabetes', 'endocrinology|endocrinologist'),
  ('blood doctor|anemia', 'hematology|hematologist'),
  ('arthritis doctor|arthritis|rheumatism', 'rheumatology|rheumatologist'),
  ('eye doctor|eye specialist|eye exam|cataract|cataracts|lasik|glasses', 'ophthalmology|ophthalmologist|optometry|optometrist'),
  ('ear doctor|throat doctor|nose doctor|ear nose and throat|ent|hearing doctor|sinus doctor', 'otolaryngology|otolaryngologist|ent'),
  ('hearing aid|hearing test', 'audiology|audiologist'),
  ('foot doctor|ankle doctor|bunion|ingrown toenail', 'podiatry|podiatrist'),
  ('back doctor|back pain|neck pain|spine doctor|back cracker', 'chiropractic|chiropractor|orthopedics'),
  ('pain doctor|chronic pain', 'pain management|pain medicine'),
  ('nose job|facelift|tummy tuck|cosmetic surgeon|cosmetic surgery|botox', 'plastic surgery|plastic surgeon'),
  ('x ray|mri|ct scan|ultrasound', 'radiology|radiologist|imaging'),
  ('old people doctor|doctor for seniors|elderly doctor|elder care doctor', 'geriatrics|geriatrician|seniors'),
  ('sports doctor|sports injury', 'sports medicine|physical therapy'),
  ('physio|physiotherapy|physiotherapist|rehab|rehabilitation|pt', 'physical therapy|physical therapist'),
  ('speech doctor|stutter|stuttering|speech pathologist', 'speech therapy|speech therapist'),
  ('dietician|dietitian|diet doctor|weight loss|nutritionist', 'nutrition|nutritionist|dietitian'),
  ('sleep doctor|sleep apnea|snoring|insomnia', 'sleep medicine'),
  ('walk in clinic|walk in doctor|urgent doctor', 'urgent care'),
  ('online doctor|virtual doctor|video doctor|telemedicine', 'telehealth'),
  -- Teeth
  ('tooth doctor|teeth doctor|toothache|tooth ache|teeth cleaning|dental cleaning|cavity|cavities|dental', 'dentist|dentistry'),
  ('braces|teeth straightening|straight teeth|invisalign|crooked teeth', 'orthodontics|orthodontist'),
  ('root canal', 'endodontics|endodontist'),
  ('tooth implant|dental implant|false teeth|dentures', 'implants|implant|prosthodontics'),
  ('wisdom tooth|wisdom teeth|tooth pulled|tooth extraction|jaw surgeon', 'oral surgery|oral surgeon'),
  ('gum doctor|gum disease|bleeding gums', 'periodontics|periodontist'),
  ('kids dentist|children''s dentist|dentist for kids', 'pediatric dentistry|dentist children'),
  -- Law
  ('attorney|attorneys|solicitor|legal help|law firm|law office', 'lawyer|law'),
  ('divorce attorney|divorce lawyer|separation lawyer|end of marriage', 'divorce|family law'),
  ('divorce', 'divorce|family law'),
  ('custody|child custody|child support|alimony|adoption|prenup|custody lawyer', 'family law|divorce'),
  ('car crash lawyer|car accident lawyer|accident lawyer|car wreck lawyer|car accident|car crash|truck accident|slip and fall|injury attorney|injured at work|dog bite|whiplash', 'personal injury'),
  ('medical mistake|doctor mistake|malpractice', 'medical malpractice|personal injury'),
  ('dui|dwi|drunk driving|arrested|bail|criminal attorney|criminal lawyer|felony|drug charge', 'criminal defense'),
  ('speeding ticket|traffic ticket', 'traffic law|criminal defense'),
  ('will|wills|last will|living will|trusts|inheritance|probate|power of attorney|will lawyer', 'estate planning|probate'),
  ('green card|visa|visa lawyer|citizenship|deportation|asylum|work permit|immigration attorney', 'immigration'),
  ('fired|wrongful termination|workplace lawyer|labor lawyer|labour lawyer|unpaid wages|discrimination lawyer|workers comp', 'employment law|labor law'),
  ('irs|tax attorney|tax lawyer|tax debt|back taxes', 'tax law'),
  ('debt lawyer|bankrupt|chapter 7', 'bankruptcy'),
  ('startup lawyer|business attorney|contract lawyer', 'business law|corporate law'),
  ('eviction|landlord lawyer|tenant lawyer', 'landlord tenant|real estate law'),
  ('patent lawyer|trademark lawyer|copyright lawyer', 'intellectual property'),
  -- Money
  ('tax preparer|tax help|tax return|taxes|cpa|accountant', 'accounting|accountant'),
  ('bookkeeper', 'bookkeeping'),
  ('home loan|house loan|mortgage broker|refinance', 'mortgages|mortgage'),
  ('money advisor|financial advisor|financial adviser|retirement planner|retirement planning|wealth manager|investment advisor', 'financial planning|financial planner'),
  ('insurance agent|insurance broker|car insurance|home insurance|life insurance', 'insurance'),
  ('paychecks|payroll company', 'payroll'),
  -- House and home
  ('plumber|leaky pipe|leaking pipe|clogged drain|blocked drain|leaky faucet|water heater|toilet repair', 'plumbing|plumber'),
  ('wiring|outlet repair|electrical|light fixture', 'electricians|electrician'),
  ('roofer|roof repair|leaky roof|roof leak|new roof|gutters', 'roofing|roofer'),
  ('house painter|painter', 'painting|painter'),
  ('gardener|lawn care|lawn mowing|yard work|tree trimming|lawn service', 'landscaping|landscaper'),
  ('maid|maid service|house cleaner|house cleaning|cleaner|cleaning lady|carpet cleaning', 'cleaning'),
  ('hvac|air conditioning|ac repair|air conditioner|furnace|furnace repair|heating', 'heating and cooling|hvac'),
  ('exterminator|bug man|bed bugs|termites|mice|rats|roaches|bugs', 'pest control'),
  ('handyman|home repair', 'handyman|home services'),
  -- Cars
  ('mechanic|car repair|car mechanic|oil change|brakes|brake repair|auto mechanic|car shop', 'auto repair'),
  ('dent repair|collision repair|body work|car paint', 'body shops|body shop'),
  ('tire shop|flat tire|new tires', 'tires'),
  ('tow truck|roadside assistance|car towed', 'towing'),
  ('used cars|new cars|car lot|buy a car|car dealership|dealership', 'car dealers|car dealer'),
  ('car wash|car detailing|auto detailing', 'detailing'),
  -- Property
  ('realtor|realtors|estate agent|house agent|real estate agent|sell my house|buy a house', 'real estate agents|real estate|agents'),
  ('property manager|rental management', 'property management'),
  ('home appraisal|house value|appraisal', 'appraisers|appraiser'),
  ('home inspection|home inspector|house inspection', 'inspectors|inspector'),
  ('movers|mover|moving company|moving truck', 'moving|movers')
) AS line (phrases, means) CROSS JOIN unnest(string_to_array(line.phrases, '|')) AS phrase
WHERE stem_key(phrase) <> ''
ORDER BY stem_key(phrase), phrase;
